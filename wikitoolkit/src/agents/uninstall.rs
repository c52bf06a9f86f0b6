//! Uninstalling: what is recorded is undone, step by step in reverse.

use std::collections::BTreeSet;

use super::InstallError;
use super::change::{self, Action, Change, What};
use super::files;
use super::install::{self, Place, Places};
use super::part::Part;
use super::record::FileRecord;
use super::report::{FileReport, Problem, Report};
use super::shared_hooks;
use super::store::{Store, Stored};
use super::table::Agent;
use super::target::{GIT, Options, Site};
use super::write::Fresh;

/// Undoes what is installed for `agents`, but for what `options` leave out; only tells what it would do if `dry`. Scripts of git go
/// with the last agent.
///
/// # Errors
/// When nothing can be done at all. What is wrong with single files stands in the report.
pub fn uninstall(
    site: &Site,
    agents: &[&'static Agent],
    options: Options,
    dry: bool,
) -> Result<Report, InstallError> {
    let store = Store::of(site).ok_or(InstallError::NoHome)?;
    let turn = if dry { None } else { Some(store.turn(site)?) };
    let Stored { mut record, text: old, strays: mut files } = store.read(site)?;
    let mut names: BTreeSet<String> = agents.iter().map(|agent| agent.name.to_owned()).collect();
    if record.files.values().flat_map(FileRecord::agents).all(|name| name == GIT || names.contains(name)) {
        names.insert(GIT.to_owned());
    }
    // What is refused here was refused when it was to be installed.
    let options = Options { git: names.contains(GIT), ..options };
    let Places { mut places, skipped, refused: _ } = install::places(site, agents, options);
    // A section that no record tells of is taken out only where it can be nobody else's.
    let is_private = record.files.is_empty() && site.root.as_ref().is_some_and(shared_hooks::is_private);
    places.retain(|place| is_private || record.files.contains_key(&place.key) || !place.is_script());
    for key in record.files.keys() {
        if !places.iter().any(|place| place.key == *key) {
            let path = site.path(key);
            places.push(Place { names: vec![site.name(&path)], path, key: key.clone(), wanted: Vec::new() });
        }
    }
    if !dry {
        install::sweep(site, &record);
    }
    let mut folders = Vec::new();
    for place in places {
        let known = record.files.get(&place.key).cloned();
        let Some((mut report, entry)) = planned(site, &place, known.as_ref(), &names, options) else {
            install::set(&mut record, &place.key, None);
            folders.extend(known.unwrap_or_default().folders);
            continue;
        };
        if !dry && report.problem.is_none() {
            match install::carry_out(&place.path, &report, Fresh::Shared) {
                Ok(()) => {
                    if report.after.is_none() || !entry.has_parts() {
                        folders.extend(entry.folders.iter().cloned());
                    }
                    if known.is_none() && report.is_changed() && report.after.is_none() {
                        folders.extend(site.folders_above(&place));
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
    site: &Site,
    place: &Place,
    known: Option<&FileRecord>,
    agents: &BTreeSet<String>,
    options: Options,
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
    let scripts = known.is_some_and(|known| known.parts().any(|part| *part == Part::Script));
    if scripts && agents.contains(GIT) && shared_hooks::is_wanted_elsewhere(site, &place.path) {
        let actions = vec![Action { part: Part::Script.label(), what: What::Shared }];
        let report =
            FileReport { before: Some(before.clone()), after: Some(before), actions, ..place.report() };
        return Some((report, FileRecord::default()));
    }
    match change::uninstall(&before, &place.wanted, known, agents, options) {
        Ok(Change { after: Some(after), .. }) if after != before && files::is_read_only(&place.path) => {
            refused("the file is read-only".to_owned())
        }
        Ok(Change { after, actions, record }) => {
            Some((FileReport { before: Some(before), after, actions, ..place.report() }, record))
        }
        Err(error) => refused(error.to_string()),
    }
}
