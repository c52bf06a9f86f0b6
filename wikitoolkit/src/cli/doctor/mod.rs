//! `wikitoolkit doctor`

mod agent;
mod hooks;
mod machine;
mod server;

use std::path::Path;

use clap::Args;
use serde::Serialize;

use super::agents::{Named, site};
use super::output::{Failure, Output};
use crate::agents::table::{AGENTS, Agent};
use crate::agents::{Scope, Site};
use crate::view::Reply;

/// Check that agents can use the wiki: program, wiki, files, approvals, and the server itself
#[derive(Debug, Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    named: Named,
}

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    /// It works, but not as well as it could, or nobody can tell.
    Warning,
    Fault,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Check {
    /// Its agent; `None` when it concerns all.
    agent: Option<&'static str>,
    /// What was looked at.
    what: String,
    state: State,
    /// How it is.
    found: String,
    /// What to do about it.
    fix: Option<String>,
}

impl Check {
    fn new(
        agent: Option<&'static str>,
        what: impl Into<String>,
        state: State,
        found: impl Into<String>,
    ) -> Self {
        Self { agent, what: what.into(), state, found: found.into(), fix: None }
    }

    fn fix(self, fix: impl Into<String>) -> Self {
        Self { fix: Some(fix.into()), ..self }
    }
}

#[derive(Debug, Serialize)]
struct Diagnosis {
    healthy: bool,
    checks: Vec<Check>,
}

impl Doctor {
    #[allow(clippy::needless_pass_by_value, reason = "every command is run by value")]
    pub(super) fn run(self, root: Option<&Path>, output: Output) -> Result<(), Failure> {
        run(&self.named.agents(), root, output)
    }
}

/// Looks at `agents`; at those that are installed, when none is named.
pub(super) fn run(agents: &[&'static Agent], root: Option<&Path>, output: Output) -> Result<(), Failure> {
    let user = site(Scope::User, root)?;
    let project = user.root.is_some().then(|| Site { scope: Scope::Project, ..user.clone() });
    let sites: Vec<&Site> = project.iter().chain([&user]).collect();
    let mut checks = machine::checks(&user);
    checks.extend(project.iter().flat_map(machine::git_hooks));
    let named = !agents.is_empty();
    let all: Vec<&'static Agent> = if named { agents.to_vec() } else { AGENTS.iter().collect() };
    let found: Vec<Check> = all.into_iter().flat_map(|agent| agent::checks(agent, &sites, named)).collect();
    if found.is_empty() {
        let check = Check::new(None, "agents", State::Fault, "nothing is installed for any agent");
        checks.push(check.fix("run `wikitoolkit install`"));
    }
    checks.extend(found);
    let faults = checks.iter().filter(|check| check.state == State::Fault).count();
    output.reply(&Diagnosis { healthy: faults == 0, checks })?;
    match faults {
        0 => Ok(()),
        1 => Err(refused("one check failed")),
        many => Err(refused(&format!("{many} checks failed"))),
    }
}

fn refused(what: &str) -> Failure {
    Failure::Refused { what: what.to_owned(), hints: Vec::new() }
}

impl Reply for Diagnosis {
    fn markdown(&self) -> String {
        let lines = self.checks.iter().map(|check| {
            let state = match check.state {
                State::Ok => "ok",
                State::Warning => "warning",
                State::Fault => "FAULT",
            };
            let agent = check.agent.map(|agent| format!("{agent}: ")).unwrap_or_default();
            let fix = check.fix.as_ref().map(|fix| format!("\n  - {fix}")).unwrap_or_default();
            format!("- {state}: {agent}{}: {}{fix}", check.what, check.found)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
