//! What concerns every agent: the program, the wiki, the scripts of git.

use std::path::Path;
use std::process::Command;

use super::{Check, State};
use crate::agents::part::Standing;
use crate::agents::{self, NAME, Site};
use crate::wiki::Wiki;

pub(super) fn checks(site: &Site) -> Vec<Check> {
    vec![program(site), wiki(site)]
}

/// The scripts of git, where they were installed.
pub(super) fn git_hooks(site: &Site) -> Vec<Check> {
    let files = agents::check_git(site);
    let faults = files.iter().filter_map(|file| {
        let missing = file.parts.iter().any(|part| part.standing == Standing::Missing);
        let former = file.parts.iter().any(|part| part.standing == Standing::Former);
        let again = "run `wikitoolkit install --git-hooks`";
        let (found, fix) = match &file.problem {
            Some(problem) => (problem.clone(), "repair the script"),
            None if missing => ("the section is missing".to_owned(), again),
            None if former => ("the section is from an earlier version".to_owned(), again),
            None => return None,
        };
        Some(Check::new(None, file.name.clone(), State::Warning, found).fix(fix))
    });
    let faults: Vec<Check> = faults.collect();
    if faults.is_empty() && !files.is_empty() {
        return vec![Check::new(None, "git's hooks", State::Ok, "as installed")];
    }
    faults
}

fn program(site: &Site) -> Check {
    let check = |state, found: String| Check::new(None, "program", state, found);
    let Some(path) = site.surroundings.program(NAME) else {
        return check(State::Fault, format!("`{NAME}` is not on the PATH"))
            .fix(format!("add the folder of {} to the PATH", site.program.display()));
    };
    let ours = concat!("wikitoolkit ", env!("CARGO_PKG_VERSION"));
    match version(&path) {
        Some(version) if version == ours => check(State::Ok, format!("{} is {version}", path.display())),
        Some(version) => check(State::Warning, format!("{} is {version}, this is {ours}", path.display()))
            .fix("let the PATH name the newer one first"),
        None => check(State::Fault, format!("{} does not run", path.display())).fix("install it again"),
    }
}

fn version(program: &Path) -> Option<String> {
    let output =
        Command::new(program).arg("--version").output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

fn wiki(site: &Site) -> Check {
    let check = |state, found: String| Check::new(None, "wiki", state, found);
    let Some(root) = &site.root else {
        return check(State::Warning, "this is no repository".to_owned()).fix("run this inside a repository");
    };
    let status = Wiki::locate(Some(root.path())).map_err(Into::into).and_then(|wiki| wiki.status());
    match status {
        Err(error) => check(State::Fault, error.to_string()).fix("run `wikitoolkit build`"),
        Ok(status) if status.built_at.is_none() => check(State::Warning, "it is not built yet".to_owned())
            .fix("run `wikitoolkit build`, or ask the first question"),
        Ok(status) => {
            let changes = status.changes.added + status.changes.modified + status.changes.deleted;
            let fresh = match changes {
                0 => "up to date".to_owned(),
                many => format!("{many} changed files will be taken in with the next question"),
            };
            check(State::Ok, format!("{fresh}; {} pages", status.pages.values().sum::<u64>()))
        }
    }
}
