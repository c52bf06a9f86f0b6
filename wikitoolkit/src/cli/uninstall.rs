//! `wikitoolkit uninstall`

use std::path::Path;

use clap::Args;

use super::agents::{Installed, Named, Place};
use super::output::{Failure, Output};
use crate::agents;
use crate::agents::table::{AGENTS, Agent};

/// Undo `install`: every file is again as it was, but for what others changed since
#[derive(Debug, Args)]
pub(super) struct Uninstall {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    pub(super) how: How,
}

/// How to uninstall.
#[derive(Debug, Args)]
pub(super) struct How {
    #[command(flatten)]
    place: Place,
    /// Show the changes as a diff and make none
    #[arg(long)]
    dry_run: bool,
}

impl Uninstall {
    pub(super) fn run(self, root: Option<&Path>, output: Output) -> Result<(), Failure> {
        self.how.run(&self.named.agents(), root, output)
    }
}

impl How {
    /// Uninstalls for `agents`; for all, when none is named.
    #[allow(clippy::needless_pass_by_value, reason = "every command is run by value")]
    pub(super) fn run(
        self,
        agents: &[&'static Agent],
        root: Option<&Path>,
        output: Output,
    ) -> Result<(), Failure> {
        let site = self.place.site(root)?;
        let all: Vec<&'static Agent> = AGENTS.iter().collect();
        let meant = if agents.is_empty() { &all } else { agents };
        let mut report = agents::uninstall(&site, meant, self.dry_run)?;
        if agents.is_empty() {
            // Who names nobody misses nobody.
            report.skipped.clear();
        }
        Installed::undone(&site, report, self.dry_run).print(output)
    }
}
