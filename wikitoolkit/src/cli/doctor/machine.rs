//! What concerns every agent: the program and the wiki.

use std::path::Path;
use std::process::Command;

use super::{Check, State};
use crate::agents::{NAME, Site};
use crate::wiki::Wiki;

pub(super) fn checks(site: &Site) -> Vec<Check> {
    vec![program(site), wiki(site)]
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
