//! The server of an agent, started as the agent does.

use std::path::PathBuf;

use super::{Check, State};
use crate::agents::consent::{self, Refusal};
use crate::agents::part::Launch;
use crate::agents::table::Agent;
use crate::agents::{Site, probe};
use crate::tools;

/// More of a command is not shown.
const SHOWN: usize = 200;

/// What the server offers that an entry in a file of `site` starts; `None` where there is no repository to start it for.
pub(super) fn check(agent: &'static Agent, launch: &Launch, site: &Site) -> Option<Check> {
    let root = site.root.as_ref()?;
    // Some agents stand in no repository.
    let home = || site.surroundings.home().unwrap_or_else(|| PathBuf::from("/"));
    let dir = if agent.homeless { home() } else { root.path().to_owned() };
    let check = |state, found: String| Check::new(Some(agent.name), "server", state, found);
    let shown = shown(&launch.command);
    let launch = match consent::allowed(launch, site) {
        Ok(launch) => launch,
        Err(refusal @ Refusal::Absent(_)) => {
            return Some(
                check(State::Fault, format!("`{shown}`: {refusal}"))
                    .fix("add the folder of the program to the PATH"),
            );
        }
        Err(refusal) => {
            return Some(check(State::Warning, format!("`{shown}` was {refusal}")).fix(format!(
                "look at it before an agent starts it; `wikitoolkit install {}` writes an entry where none is",
                agent.name
            )));
        }
    };
    Some(match probe::tools(&launch, &dir) {
        Err(error) => check(State::Fault, format!("`{shown}`: {error}"))
            .fix("run it by hand with --verbose to see what is wrong"),
        Ok(names) => {
            let missing: Vec<&str> =
                tools::NAMES.into_iter().filter(|name| !names.iter().any(|found| found == name)).collect();
            if missing.is_empty() {
                check(State::Ok, format!("`{shown}` offers {} tools", names.len()))
            } else {
                check(State::Fault, format!("`{shown}` does not offer {}", missing.join(", ")))
                    .fix("let the entry start this version of wikitoolkit")
            }
        }
    })
}

/// A command on one line, without what a terminal would obey.
fn shown(command: &[String]) -> String {
    let line = command.join(" ");
    let mut shown: String = line
        .chars()
        .take(SHOWN)
        .flat_map(|c| -> Vec<char> {
            if c.is_control() { c.escape_default().collect() } else { vec![c] }
        })
        .collect();
    if line.chars().count() > SHOWN {
        shown.push('…');
    }
    shown
}
