//! `wikitoolkit install`

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use clap::Args;

use super::agents::{Installed, Named, Place, names};
use super::output::{Failure, Output};
use crate::agents::detect::{self, Detected};
use crate::agents::table::Agent;
use crate::agents::{self, Options};
use crate::repo::Root;

/// Wire the wiki into coding agents: their servers, permissions, hooks and instructions
#[derive(Debug, Args)]
pub(super) struct Install {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    pub(super) how: How,
}

/// How to install.
#[derive(Debug, Args)]
pub(super) struct How {
    #[command(flatten)]
    place: Place,
    /// Show the changes as a diff and make none
    #[arg(long)]
    dry_run: bool,
    /// Do not ask before the agents that were found are changed
    #[arg(short, long)]
    yes: bool,
    /// No hook that points searches to the wiki
    #[arg(long)]
    no_hook: bool,
    /// No section in CLAUDE.md, AGENTS.md and the like, and no skill
    #[arg(long)]
    no_memory_file: bool,
    /// Let the tools that write memory files, wiki_remember and wiki_note, run without a question
    #[arg(long)]
    allow_writes: bool,
    /// Also mark the wiki as out of date after each commit, checkout, merge and rebase, by scripts of git; a server that
    /// runs refreshes it then
    #[arg(long, conflicts_with = "user")]
    git_hooks: bool,
}

impl Install {
    pub(super) fn run(self, root: Option<&Path>, output: Output) -> Result<(), Failure> {
        self.how.run(&self.named.agents(), root, output)
    }
}

impl How {
    /// Installs for `agents`; for those that are found, when none is named.
    pub(super) fn run(
        self,
        agents: &[&'static Agent],
        root: Option<&Path>,
        output: Output,
    ) -> Result<(), Failure> {
        let site = self.place.site(root)?;
        let chosen = if agents.is_empty() {
            let found = detect::detect(site.root.as_ref().map(Root::path), &site.surroundings);
            self.choose(found, output)?
        } else {
            agents.to_vec()
        };
        let options = Options {
            hook: !self.no_hook,
            memory: !self.no_memory_file,
            writes: self.allow_writes,
            git: self.git_hooks,
        };
        let report = agents::install(&site, &chosen, options, self.dry_run)?;
        Installed::new(&site, &chosen, report, self.dry_run).print(output)
    }

    /// Says which agents were found and why, and asks whether they are meant.
    fn choose(&self, found: Vec<Detected>, output: Output) -> Result<Vec<&'static Agent>, Failure> {
        if found.is_empty() {
            return Err(Failure::Refused {
                what: "no sign of a coding agent was found, neither here nor on this machine".to_owned(),
                hints: vec![format!("name one of {}", names())],
            });
        }
        for Detected { agent, signs } in &found {
            output.remark(&format!("{}: {}", agent.name, signs.join(", ")));
        }
        if !self.yes && !self.dry_run {
            let all: Vec<&str> = found.iter().map(|detected| detected.agent.name).collect();
            confirm(&all)?;
        }
        Ok(found.into_iter().map(|detected| detected.agent).collect())
    }
}

fn confirm(agents: &[&str]) -> Result<(), Failure> {
    let again = format!("wikitoolkit install {}", agents.join(" "));
    if !io::stdin().is_terminal() {
        return Err(Failure::Refused {
            what: "no agent is named, and there is no terminal to ask on".to_owned(),
            hints: vec![format!(
                "`{again}` installs for these, `wikitoolkit install --yes` for all that are found"
            )],
        });
    }
    let mut err = io::stderr().lock();
    let _ = write!(err, "Install for {}? [y/N] ", agents.join(", ")).and_then(|()| err.flush());
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).map_err(Failure::Input)?;
    if matches!(answer.trim().to_lowercase().as_str(), "y" | "yes") {
        return Ok(());
    }
    Err(Failure::Refused {
        what: "nothing was installed".to_owned(),
        hints: vec![format!("name the agents that you mean, as in `{again}`")],
    })
}
