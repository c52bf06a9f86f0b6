//! What the commands about agents share: naming agents and places, telling what was done.

mod installed;

use std::env;
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::output::Failure;
use crate::agents::surroundings::Surroundings;
use crate::agents::table::{self, AGENTS, Agent};
use crate::agents::{Scope, Site};
use crate::repo::Root;
use crate::wiki::WikiError;

pub(super) use installed::Installed;

/// Agents on the command line.
#[derive(Debug, Args)]
pub(super) struct Named {
    /// Coding agents
    #[arg(value_name = "AGENT", value_parser = PossibleValuesParser::new(AGENTS.iter().map(|agent| agent.name)))]
    agents: Vec<String>,
}

impl Named {
    pub(super) fn agents(&self) -> Vec<&'static Agent> {
        self.agents.iter().filter_map(|name| table::agent(name)).collect()
    }
}

/// Waiting in silence looks like a program that hangs.
fn said(lock: &Path) {
    let _ = writeln!(io::stderr(), "waiting for another installer, which holds {}", lock.display());
}

/// The names of all agents.
pub(super) fn names() -> String {
    AGENTS.map(|agent| agent.name).join(", ")
}

/// For whom something is installed.
#[derive(Debug, Args)]
pub(super) struct Place {
    /// For you, in all repositories
    #[arg(long, conflicts_with = "project")]
    user: bool,
    /// For everybody in this repository; the default
    #[arg(long)]
    project: bool,
}

impl Place {
    pub(super) fn site(&self, root: Option<&Path>) -> Result<Site, Failure> {
        let scope = if self.user { Scope::User } else { Scope::Project };
        site(scope, root)
    }
}

/// The place of that scope.
pub(super) fn site(scope: Scope, root: Option<&Path>) -> Result<Site, Failure> {
    let found = match root {
        Some(dir) => Root::explicit(dir),
        None => Root::discover(Path::new(".")),
    };
    let root = match (scope, root) {
        // Most agents of a user need no repository.
        (Scope::User, None) => found.ok(),
        _ => Some(found.map_err(WikiError::from)?),
    };
    let surroundings = Surroundings::of_process();
    let program = env::current_exe().map_err(Failure::Program)?;
    let program = surroundings.name_of(program, env::args_os().next());
    Ok(Site { scope, root, surroundings, program, waits: said })
}
