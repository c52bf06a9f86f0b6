//! Uninstalling: what is recorded is undone, step by step in reverse.

use std::collections::BTreeSet;

use super::InstallError;
use super::change::{self, Change};
use super::files;
use super::install::{self, Place, Places};
use super::record::FileRecord;
use super::report::{FileReport, Problem, Report};
use super::store::Store;
use super::table::Agent;
use super::target::{GIT, Options, Site};

/// Undoes what is installed for `agents`; only tells what it would do if `dry`.
///
/// # Errors
/// When nothing can be done at all. What is wrong with single files stands in the report.
pub fn uninstall(site: &Site, agents: &[&'static Agent], dry: bool) -> Result<Report, InstallError> {
    let store = Store::of(site).ok_or(InstallError::NoHome)?;
    let turn = if dry { None } else { Some(store.turn(site)?) };
    let (mut record, old) = store.read()?;
    let mut names: BTreeSet<String> = agents.iter().map(|agent| agent.name.to_owned()).collect();
    // The scripts of git are there for nobody once the last agent goes.
    if record.files.values().flat_map(FileRecord::agents).all(|name| name == GIT || names.contains(name)) {
        names.insert(GIT.to_owned());
    }
    // What is refused here was refused when it was to be installed.
    let Places { mut places, skipped, refused: _ } =
        install::places(site, agents, Options { git: names.contains(GIT), ..Options::ALL });
    for key in record.files.keys() {
        if !places.iter().any(|place| place.key == *key) {
            let path = site.path(key);
            places.push(Place { names: vec![site.name(&path)], path, key: key.clone(), wanted: Vec::new() });
        }
    }
    if !dry {
        install::sweep(site, &record);
    }
    let mut files: Vec<FileReport> = Vec::new();
    let mut folders = Vec::new();
    for place in places {
        let known = record.files.get(&place.key).cloned();
        let Some((mut report, entry)) = planned(&place, known.as_ref(), &names) else {
            install::set(&mut record, &place.key, None);
            folders.extend(known.unwrap_or_default().folders);
            continue;
        };
        if !dry && report.problem.is_none() {
            match install::carry_out(&place.path, &report) {
                Ok(()) => {
                    if report.after.is_none() || !entry.has_parts() {
                        folders.extend(entry.folders.iter().cloned());
                    }
                    install::set(&mut record, &place.key, Some(entry).filter(FileRecord::has_parts));
                }
                Err(message) => report.problem = Some(Problem { message, by_hand: None }),
            }
        }
        if report.problem.is_some() || !report.actions.is_empty() {
            files.push(report);
        }
    }
    if let Some(turn) = turn {
        install::remove_folders(site, &mut record, folders);
        store.write(&record, old.as_deref())?;
        store.tidy(&turn);
    }
    Ok(Report { files, skipped })
}

/// What is to be done to a file, and what stays to be remembered; `None` when it is gone.
fn planned(
    place: &Place,
    known: Option<&FileRecord>,
    agents: &BTreeSet<String>,
) -> Option<(FileReport, FileRecord)> {
    let refused = |reason: String| {
        let problem =
            known.map(|_| Problem { message: format!("{}: {reason}", place.name()), by_hand: None });
        Some((FileReport { problem, ..place.report() }, known.cloned().unwrap_or_default()))
    };
    let before = match files::text(&place.path) {
        Ok(text) => text?,
        Err(error) => return refused(error.to_string()),
    };
    match change::uninstall(&before, &place.wanted, known, agents) {
        Ok(Change { after, actions, record }) => {
            Some((FileReport { before: Some(before), after, actions, ..place.report() }, record))
        }
        Err(error) => refused(error.to_string()),
    }
}
