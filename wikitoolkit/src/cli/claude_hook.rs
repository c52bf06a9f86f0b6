//! `wikitoolkit claude-hook`

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::panic;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::hook::{self, Object, Process};

/// The name of the command.
const NAME: &str = "claude-hook";
/// A call that is longer than this many bytes searches for nothing.
const LONGEST: usize = 1 << 20;
/// How much is read at once.
const PIECE: usize = 16 << 10;
/// How long a message may take to come.
const PATIENCE: Duration = Duration::from_secs(2);

/// Tell an agent, as its hook, what the wiki knows of what it searches
///
/// Reads the message of a hook from standard input: PreToolUse of Claude Code and Codex, AfterTool of Gemini CLI. Prints
/// the hook's answer, or nothing. Ends with 0 whatever it is given.
#[derive(Debug, Args)]
pub(super) struct ClaudeHook {}

/// Options that all commands share and that take the next argument.
const VALUED: &str = "--root";

/// Whether the command line is one of a hook, whatever else stands on it: an agent takes the exit code of a wrong
/// command line for the order to refuse the call.
pub(super) fn is_meant(args: &[OsString]) -> bool {
    let mut words = args.iter().skip(1);
    while let Some(word) = words.next() {
        if word == VALUED {
            // What an empty variable left of `--root $DIR claude-hook`.
            if words.next().is_some_and(|value| value == NAME) && words.len() == 0 {
                return true;
            }
        } else if !word.to_string_lossy().starts_with('-') {
            return word == NAME;
        }
    }
    false
}

/// Whether help or the version may be asked for.
pub(super) fn may_ask_for_help(args: &[OsString]) -> bool {
    args.iter().any(|arg| ["--help", "-h", "--version", "-V"].iter().any(|help| arg == help))
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

/// The message, as soon as it is whole; `None` when it is too long or cannot be read. Who sends it may leave the stream
/// open, and where nothing whole comes in time, the process ends.
fn message() -> Option<Vec<u8>> {
    let is_there = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_there);
    // The one that waits is the other thread, so that a message that is there is read without a change of threads.
    let watch = thread::Builder::new().spawn(move || {
        thread::sleep(PATIENCE);
        if !seen.load(Ordering::Relaxed) {
            process::exit(0);
        }
    });
    watch.ok()?;
    let message = read(&mut io::stdin().lock());
    is_there.store(true, Ordering::Relaxed);
    message
}

/// The bytes up to the end of the first object or of the stream. What is too long is read and dropped, since who sends it
/// may take a closed stream for a fault.
fn read(input: &mut impl Read) -> Option<Vec<u8>> {
    let mut object = Object::default();
    let mut message = Vec::new();
    let mut buffer = vec![0; PIECE];
    let mut too_long = false;
    loop {
        let count = match input.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        let piece = buffer.get(..count)?;
        let end = object.end(piece);
        too_long |= message.len() + count > LONGEST;
        if !too_long {
            message.extend_from_slice(piece.get(..end.unwrap_or(count))?);
        }
        if end.is_some() || count == 0 {
            return (!too_long).then_some(message);
        }
    }
}
