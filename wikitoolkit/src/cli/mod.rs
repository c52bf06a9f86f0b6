//! The command line. One file a command; each turns its arguments into one operation of [`crate::wiki`].
//!
//! Replies go to stdout, as Markdown or with `--json` as one line of JSON. Everything else goes to stderr:
//! progress (on a terminal only), remarks, and errors as `error: ...` with `hint: ...` lines, or with `--json`
//! as one line `{"error":...,"hints":[...]}`. So stdout holds a whole reply or nothing.
//! Exit codes: 0 done, 1 failed, 2 the command line was wrong.

mod agents;
mod audit;
mod build;
mod claude;
mod claude_hook;
mod doctor;
mod export;
mod forget;
mod impact;
mod input;
mod install;
mod link;
mod mark;
mod mcp;
mod memories;
mod note;
mod output;
mod page;
mod path;
mod progress;
mod query;
mod recheck;
mod related;
mod remember;
mod status;
mod supersede;
mod terminal;
mod uninstall;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};

use crate::wiki::{Wiki, WikiError};
use output::{Failure, Output};

/// A knowledge graph of a git repository for AI coding agents.
#[derive(Debug, Parser)]
#[command(name = "wikitoolkit", version, propagate_version = true, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Args)]
struct Global {
    /// Directory that the wiki describes [default: the repository around the current directory]
    #[arg(long, value_name = "DIR", global = true)]
    root: Option<PathBuf>,
    /// Print the reply as one line of JSON
    #[arg(long, global = true)]
    json: bool,
    /// Print no progress and no remarks
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say more: what a refresh did, every skipped file, the causes of an error
    #[arg(short, long, global = true)]
    verbose: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Wiki(Operation),
    Mcp(mcp::Mcp),
    ClaudeHook(claude_hook::ClaudeHook),
    Install(install::Install),
    Uninstall(uninstall::Uninstall),
    Doctor(doctor::Doctor),
    Claude(claude::Claude),
}

/// A command that is one operation of a wiki.
#[derive(Debug, Subcommand)]
enum Operation {
    Build(build::Build),
    Query(query::Query),
    Page(page::Page),
    Related(related::Related),
    Path(path::PathBetween),
    Impact(impact::Impact),
    Remember(remember::Remember),
    Note(note::Note),
    Link(link::Link),
    Memories(memories::Memories),
    Mark(mark::Mark),
    Supersede(supersede::Supersede),
    Recheck(recheck::Recheck),
    Forget(forget::Forget),
    Audit(audit::Audit),
    Status(status::Status),
    Export(export::Export),
}

/// Runs the command line `args`, the first of which is the name of the program.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let is_hook = claude_hook::is_meant(&args);
    if is_hook && !claude_hook::may_ask_for_help(&args) {
        return claude_hook::run();
    }
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) if is_hook && error.use_stderr() => return claude_hook::run(),
        Err(error) => {
            let json = args.iter().any(|arg| arg == "--json");
            return refuse(&error, Output { json, quiet: false, verbose: false });
        }
    };
    let output = Output { json: cli.global.json, quiet: cli.global.quiet, verbose: cli.global.verbose };
    let root = cli.global.root.as_deref();
    let result = match cli.command {
        Command::Wiki(operation) => execute(operation, root, output),
        Command::ClaudeHook(claude_hook::ClaudeHook {}) => return claude_hook::run(),
        Command::Mcp(mcp) => return mcp.run(cli.global.root, cli.global.verbose),
        Command::Install(install) => install.run(root, output),
        Command::Uninstall(uninstall) => uninstall.run(root, output),
        Command::Doctor(doctor) => doctor.run(root, output),
        Command::Claude(claude) => claude.run(root, output),
    };
    ended(result, output)
}

/// The exit code of what a command came to. A reader that has read enough is no failure.
fn ended(result: Result<(), Failure>, output: Output) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            output.failure(&failure);
            ExitCode::from(1)
        }
    }
}

fn execute(operation: Operation, root: Option<&Path>, output: Output) -> Result<(), Failure> {
    let wiki = Wiki::locate(root).map_err(WikiError::from)?;
    match operation {
        Operation::Build(build) => build.run(&wiki, output),
        Operation::Query(query) => query.run(&wiki, output),
        Operation::Page(page) => page.run(&wiki, output),
        Operation::Related(related) => related.run(&wiki, output),
        Operation::Path(path) => path.run(&wiki, output),
        Operation::Impact(impact) => impact.run(&wiki, output),
        Operation::Remember(remember) => remember.run(&wiki, output),
        Operation::Note(note) => note.run(&wiki, output),
        Operation::Link(link) => link.run(&wiki, output),
        Operation::Memories(memories) => memories.run(&wiki, output),
        Operation::Mark(mark) => mark.run(&wiki, output),
        Operation::Supersede(supersede) => supersede.run(&wiki, output),
        Operation::Recheck(recheck) => recheck.run(&wiki, output),
        Operation::Forget(forget) => forget.run(&wiki, output),
        Operation::Audit(audit) => audit.run(&wiki, output),
        Operation::Status(status) => status.run(&wiki, output),
        Operation::Export(export) => export.run(&wiki, output),
    }
}

/// Help and version were asked for, or the command line was wrong.
fn refuse(error: &clap::Error, output: Output) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let mut out = io::stdout().lock();
            ended(write!(out, "{error}").and_then(|()| out.flush()).map_err(Failure::Output), output)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            output::usage_error(
                "error: no command was given\n\nfor the list of commands, try '--help'",
                output.json,
            );
            ExitCode::from(2)
        }
        _ => {
            output::usage_error(&error.to_string(), output.json);
            ExitCode::from(2)
        }
    }
}
