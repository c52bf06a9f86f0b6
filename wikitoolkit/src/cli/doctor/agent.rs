//! What concerns one agent: its files, its trust, its server.

use super::{Check, State};
use crate::agents::part::{self, Standing};
use crate::agents::table::Agent;
use crate::agents::{self, FileCheck, PartCheck, Scope, Site, probe, trust};
use crate::tools;

/// The checks of `agent` at each site; none where nothing of ours is, unless it was asked for by name.
pub(super) fn checks(agent: &'static Agent, sites: &[&Site], named: bool) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut servers = Vec::new();
    for site in sites {
        let files = agents::check(site, agent).unwrap_or_default();
        let entries = || files.iter().flat_map(|file| &file.parts).filter(|part| part.server);
        let broken = files.iter().any(|file| file.problem.is_some());
        if entries().any(|part| part.standing != Standing::Missing) || broken && named {
            checks.extend(files.iter().map(|file| of_file(agent, site, file)));
            checks.extend(approval(agent, site));
            servers.extend(entries().filter_map(|part| part.command.clone()));
        }
    }
    if checks.is_empty() {
        let missing = Check::new(Some(agent.name), "server", State::Fault, "it is configured nowhere");
        return named
            .then(|| missing.fix(format!("run `wikitoolkit install {}`", agent.name)))
            .into_iter()
            .collect();
    }
    checks.extend(hooks(agent, sites));
    servers.dedup();
    checks.extend(servers.iter().filter_map(|command| server(agent, command, sites)));
    checks
}

fn of_file(agent: &'static Agent, site: &Site, file: &FileCheck) -> Check {
    let check = |state, found: String| Check::new(Some(agent.name), file.name.clone(), state, found);
    if let Some(problem) = &file.problem {
        return check(State::Fault, problem.clone())
            .fix("repair the file, then run `wikitoolkit install` again");
    }
    let labels = |standing: Standing| -> Vec<&str> {
        let parts = file.parts.iter().filter(|part| part.standing == standing);
        parts.map(|PartCheck { label, .. }| label.as_str()).collect()
    };
    let again = format!(
        "run `wikitoolkit install {}{}`",
        agent.name,
        if site.scope == Scope::User { " --user" } else { "" }
    );
    let (missing, former, changed) =
        (labels(Standing::Missing), labels(Standing::Former), labels(Standing::Changed));
    if !missing.is_empty() {
        return check(State::Warning, format!("missing: {}", missing.join(", "))).fix(again);
    }
    if !former.is_empty() {
        return check(State::Warning, format!("from an earlier version: {}", former.join(", "))).fix(again);
    }
    if !changed.is_empty() {
        return check(State::Ok, format!("changed by somebody: {}", changed.join(", ")));
    }
    check(State::Ok, "as installed".to_owned())
}

/// Whether the agent reads the files of the repository at all.
fn approval(agent: &'static Agent, site: &Site) -> Option<Check> {
    let root = site.root.as_ref().filter(|_| site.scope == Scope::Project)?;
    let trusted = trust::trusts(agent, root.path(), &site.surroundings)?;
    let check = |state, found: &str| Check::new(Some(agent.name), "trust", state, found);
    Some(if trusted {
        check(State::Ok, "the folder is trusted")
    } else {
        check(State::Warning, "the folder is not trusted yet").fix(agent.then_project)
    })
}

/// Each hook costs a process, so that one is enough.
fn hooks(agent: &'static Agent, sites: &[&Site]) -> Option<Check> {
    let hook = agent.hook.as_ref()?;
    let mut files = Vec::new();
    for site in sites {
        match (site.scope, &site.root) {
            (Scope::Project, Some(root)) => {
                files.extend(
                    [Some(hook.project), hook.shared]
                        .into_iter()
                        .flatten()
                        .map(|name| root.path().join(name)),
                );
            }
            _ => files.extend(site.surroundings.path_of(hook.user)),
        }
    }
    let counts = files.iter().filter_map(|path| {
        let text = std::fs::read_to_string(path).ok()?;
        let count = part::hooks_in(&text, &hook.event).ok()?;
        (count > 0).then(|| (path.display().to_string(), count))
    });
    let counts: Vec<(String, usize)> = counts.collect();
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let places: Vec<String> = counts.into_iter().map(|(path, count)| format!("{count} in {path}")).collect();
    let check = |state, found: String| Check::new(Some(agent.name), "hook", state, found);
    Some(match total {
        0 => check(State::Ok, "none: searches are not pointed to the wiki".to_owned()),
        1 => check(State::Ok, format!("once: {}", places.join(", "))),
        many => check(State::Warning, format!("{many} times: {}", places.join(", "))).fix("keep one of them"),
    })
}

/// Starts the server as the agent does.
fn server(agent: &'static Agent, command: &[String], sites: &[&Site]) -> Option<Check> {
    let root = sites.iter().find_map(|site| site.root.as_ref())?;
    let check = |state, found: String| Check::new(Some(agent.name), "server", state, found);
    let shown = command.join(" ");
    Some(match probe::tools(command, root.path()) {
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
