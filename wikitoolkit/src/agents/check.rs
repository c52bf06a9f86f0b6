//! What is found of an installation: part by part, without changing anything.

use std::path::PathBuf;

use super::files;
use super::install::{self, Place, Places};
use super::part::{Launch, Part, Standing};
use super::record::{FileRecord, Record};
use super::store::Store;
use super::table::Agent;
use super::target::{GIT, Options, Site, Wanted};

/// What is found in one file.
#[derive(Clone, Debug)]
pub struct FileCheck {
    /// Its path, as reports name it.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What was found of each part.
    pub parts: Vec<PartCheck>,
    /// Why it cannot be told.
    pub problem: Option<String>,
}

/// What is found of one part.
#[derive(Clone, Debug)]
pub struct PartCheck {
    /// What it is called.
    pub label: String,
    /// Whether it is the entry of the server.
    pub server: bool,
    /// What stands there.
    pub standing: Standing,
    /// How an entry of a server starts it.
    pub launch: Option<Launch>,
    /// Whether it is missing because whoever installed did not want it.
    pub unwanted: bool,
}

/// What is found of `agent` at a site; `None` where it reads nothing.
pub fn check(site: &Site, agent: &'static Agent) -> Option<Vec<FileCheck>> {
    let options = Options { writes: false, git: false, ..Options::ALL };
    let found = install::places(site, &[agent], options);
    if !found.skipped.is_empty() {
        return None;
    }
    let record = recorded(site);
    // Without a word of the agent in the record, nobody knows what was wanted.
    let is_recorded = record.files.values().any(|file| file.agents().any(|name| name == agent.name));
    Some(checked(&found, &record, is_recorded))
}

/// What is found of the scripts of git at a site, when the record says that they were installed.
pub fn check_git(site: &Site) -> Vec<FileCheck> {
    let record = recorded(site);
    if !record.files.values().any(|file| file.agents().any(|name| name == GIT)) {
        return Vec::new();
    }
    let mut files = checked(&install::places(site, &[], Options::ALL), &record, false);
    for file in &mut files {
        let is_there = file.parts.iter().any(|part| part.standing != Standing::Missing);
        if is_there && !files::is_executable(&file.path).unwrap_or_default() {
            file.problem = Some("git does not run it, since it is not executable".to_owned());
        }
    }
    files
}

fn recorded(site: &Site) -> Record {
    let stored = Store::of(site).and_then(|store| store.read(site).ok());
    stored.map(|stored| stored.record).unwrap_or_default()
}

fn checked(found: &Places, record: &Record, is_recorded: bool) -> Vec<FileCheck> {
    let files = found.places.iter().map(|place| {
        let (parts, problem) = match parts(place, record.files.get(&place.key), is_recorded) {
            Ok(parts) => (parts, None),
            Err(problem) => (Vec::new(), Some(problem)),
        };
        FileCheck { name: place.name(), path: place.path.clone(), parts, problem }
    });
    let refused = found.refused.iter().map(|report| FileCheck {
        name: report.name.clone(),
        path: PathBuf::new(),
        parts: Vec::new(),
        problem: report.problem.as_ref().map(|problem| problem.message.clone()),
    });
    files.chain(refused).collect()
}

fn parts(place: &Place, known: Option<&FileRecord>, is_recorded: bool) -> Result<Vec<PartCheck>, String> {
    let text = files::text(&place.path).map_err(|error| error.to_string())?.unwrap_or_default();
    let wanted = place.wanted.iter().filter(|wanted| wanted.present);
    let checks = wanted.map(|Wanted { part, former, .. }| {
        let written = known.and_then(|known| known.written(part));
        let standing = part.standing(&text, written, former).map_err(|error| error.to_string())?;
        Ok(PartCheck {
            label: part.label(),
            server: matches!(part, Part::Member { .. } | Part::Table { .. }),
            standing,
            launch: part.launch(&text),
            unwanted: standing == Standing::Missing
                && is_recorded
                && written.is_none()
                && !Options::LEAST.include(part),
        })
    });
    checks.collect()
}
