//! What concerns one agent: its files, its trust, what keeps its server off.

use super::{Check, State, hooks, server};
use crate::agents::part::Standing;
use crate::agents::table::Agent;
use crate::agents::{self, FileCheck, PartCheck, Scope, Site, trust};

/// The checks of `agent` at each site; none where nothing of ours is, unless it was asked for by name.
pub(super) fn checks(agent: &'static Agent, sites: &[&Site], named: bool) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut servers = Vec::new();
    for site in sites {
        let files = agents::check(site, agent).unwrap_or_default();
        let entries = || files.iter().flat_map(|file| &file.parts).filter(|part| part.server);
        let broken = files.iter().any(|file| file.problem.is_some());
        if entries().any(|part| part.standing != Standing::Missing) || broken && named {
            checks.extend(files.iter().filter(|file| is_wanted(file)).map(|file| of_file(agent, site, file)));
            checks.extend(approval(agent, site));
            checks.extend(switched_off(agent, site));
            for launch in entries().filter_map(|part| part.launch.clone()) {
                // What stands in several files is started once.
                if !servers.iter().any(|(_, known)| *known == launch) {
                    servers.push((*site, launch));
                }
            }
        }
    }
    if checks.is_empty() {
        let missing = Check::new(Some(agent.name), "server", State::Fault, "it is configured nowhere");
        return named
            .then(|| missing.fix(format!("run `wikitoolkit install {}`", agent.name)))
            .into_iter()
            .collect();
    }
    checks.extend(hooks::check(agent, sites));
    checks.extend(servers.iter().filter_map(|(site, launch)| server::check(agent, launch, site)));
    checks
}

/// Whether anything was to be there.
fn is_wanted(file: &FileCheck) -> bool {
    file.problem.is_some() || file.parts.iter().any(|part| !part.unwanted)
}

fn of_file(agent: &'static Agent, site: &Site, file: &FileCheck) -> Check {
    let check = |state, found: String| Check::new(Some(agent.name), file.name.clone(), state, found);
    if let Some(problem) = &file.problem {
        return check(State::Fault, problem.clone())
            .fix("repair the file, then run `wikitoolkit install` again");
    }
    let labels = |standing: Standing| -> Vec<&str> {
        let parts = file.parts.iter().filter(|part| part.standing == standing && !part.unwanted);
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

/// The settings that keep the server off, whatever its entry says.
fn switched_off(agent: &'static Agent, site: &Site) -> Vec<Check> {
    let off = agents::keeps_off(site, agent).into_iter().map(|off| {
        let file = site.name(&off.file);
        Check::new(Some(agent.name), file.clone(), State::Fault, format!("{off}, which keeps the server off"))
            .fix(format!("{} in {file}", off.fix()))
    });
    off.collect()
}
