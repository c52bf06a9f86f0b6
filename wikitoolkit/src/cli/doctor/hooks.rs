//! The hooks of an agent, each of which costs a process, so that one is enough.

use std::path::{Path, PathBuf};

use super::{Check, State};
use crate::agents::table::{Agent, Hook};
use crate::agents::{self, Scope, Site, part};

/// How often the hook of `agent` runs; `None` for an agent that has none.
pub(super) fn check(agent: &'static Agent, sites: &[&Site]) -> Option<Check> {
    let hook = agent.hook.as_ref()?;
    let mut found = Vec::new();
    for site in sites {
        for path in files(hook, site) {
            let text = agents::text(&path).ok().flatten().unwrap_or_default();
            let count = part::hooks_in(&text, &hook.event).unwrap_or_default();
            if count > 0 {
                found.push((path, count));
            }
        }
    }
    let places: Vec<String> =
        found.iter().map(|(path, count)| format!("{count} in {}", path.display())).collect();
    let check = |state, found: String| Check::new(Some(agent.name), "hook", state, found);
    let total: usize = found.iter().map(|(_, count)| count).sum();
    Some(match total {
        0 => check(State::Ok, "none: searches are not pointed to the wiki".to_owned()),
        1 => check(State::Ok, format!("once: {}", places.join(", "))),
        many => {
            let check = check(State::Warning, format!("{many} times: {}", places.join(", ")));
            check.fix(advice(agent, &found))
        }
    })
}

/// The files of a site that the agent reads hooks from, the one that reaches furthest last.
fn files(hook: &Hook, site: &Site) -> Vec<PathBuf> {
    match (site.scope, &site.root) {
        (Scope::Project, Some(root)) => {
            let names = [Some(hook.project), hook.shared].into_iter().flatten();
            names.map(|name| root.path().join(name)).collect()
        }
        _ => site.surroundings.path_of(hook.user).into_iter().collect(),
    }
}

/// Which of several hooks should go.
fn advice(agent: &Agent, found: &[(PathBuf, usize)]) -> String {
    let named = |path: &Path| path.display().to_string();
    match found.split_last() {
        Some(((last, _), nearer)) if !nearer.is_empty() => {
            let nearer: Vec<String> = nearer.iter().map(|(path, _)| named(path)).collect();
            format!("take it out of {}, as that in {} runs here too", nearer.join(" and "), named(last))
        }
        _ => format!("run `wikitoolkit install {}` again, which keeps one", agent.name),
    }
}
