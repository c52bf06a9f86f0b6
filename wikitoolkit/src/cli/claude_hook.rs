//! `wikitoolkit claude-hook`

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::panic;
use std::process::ExitCode;

use clap::Args;

use crate::hook::{self, Process};

/// A call that is longer than this many bytes searches for nothing.
const LONGEST: u64 = 1 << 20;

/// Tell an agent, as its hook, what the wiki knows of what it searches
///
/// Reads the message of a hook from standard input: PreToolUse of Claude Code and Codex, AfterTool of Gemini CLI. Prints
/// the hook's answer, or nothing. Ends with 0 whatever it is given.
#[derive(Debug, Args)]
pub(super) struct ClaudeHook {}

/// Whether the command line is one of a hook, whatever else stands on it: an agent takes the exit code of a wrong
/// command line for the order to refuse the call.
pub(super) fn is_meant(args: &[OsString]) -> bool {
    args.get(1).is_some_and(|name| name == "claude-hook")
        && !args.iter().skip(2).any(|arg| arg == "--help" || arg == "-h")
}

/// Answers on standard output what is asked on standard input.
pub(super) fn run() -> ExitCode {
    // A fault in here is no business of the agent's.
    panic::set_hook(Box::new(|_| {}));
    let _ = panic::catch_unwind(|| {
        if let Some(answer) = message().and_then(|message| hook::answer(&message, &Process::this())) {
            let mut out = io::stdout().lock();
            let _ = writeln!(out, "{answer}").and_then(|()| out.flush());
        }
    });
    ExitCode::SUCCESS
}

/// The whole of standard input; `None` when it is too long or cannot be read.
fn message() -> Option<Vec<u8>> {
    let mut input = io::stdin().lock();
    let mut message = Vec::new();
    input.by_ref().take(LONGEST).read_to_end(&mut message).ok()?;
    let rest = io::copy(&mut input, &mut io::sink()).ok()?;
    (rest == 0).then_some(message)
}
