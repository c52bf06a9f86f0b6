//! `wikitoolkit claude`

use std::path::Path;

use clap::{Args, Subcommand};

use super::output::{Failure, Output};
use super::{doctor, install, uninstall};
use crate::agents::table;

/// The same for Claude Code alone
#[derive(Debug, Args)]
pub(super) struct Claude {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Wire the wiki into Claude Code
    Install(install::How),
    /// Undo it
    Uninstall(uninstall::How),
    /// Check that it can use the wiki
    Status,
}

impl Claude {
    pub(super) fn run(self, root: Option<&Path>, output: Output) -> Result<(), Failure> {
        let agents: Vec<_> = table::agent("claude").into_iter().collect();
        match self.command {
            Command::Install(how) => how.run(&agents, root, output),
            Command::Uninstall(how) => how.run(&agents, root, output),
            Command::Status => doctor::run(&agents, root, output),
        }
    }
}
