//! What is found of an installation: part by part, without changing anything.

use std::path::PathBuf;

use super::files;
use super::install::{self, Place};
use super::part::{Part, Standing};
use super::record::FileRecord;
use super::store::Store;
use super::table::Agent;
use super::target::{Options, Site, Wanted};

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
    /// The program and its arguments that an entry of a server calls.
    pub command: Option<Vec<String>>,
}

/// What is found of `agent` at a site; `None` where it reads nothing.
pub fn check(site: &Site, agent: &'static Agent) -> Option<Vec<FileCheck>> {
    let options = Options { writes: false, git: false, ..Options::ALL };
    let found = install::places(site, &[agent], options);
    if !found.skipped.is_empty() {
        return None;
    }
    let record = Store::of(site).and_then(|store| store.read(site).ok()).map(|stored| stored.record);
    let files = found.places.iter().map(|place| {
        let known = record.as_ref().and_then(|record| record.files.get(&place.key));
        match parts(place, known) {
            Ok(parts) => FileCheck { name: place.name(), path: place.path.clone(), parts, problem: None },
            Err(problem) => FileCheck {
                name: place.name(),
                path: place.path.clone(),
                parts: Vec::new(),
                problem: Some(problem),
            },
        }
    });
    let refused = found.refused.iter().map(|report| FileCheck {
        name: report.name.clone(),
        path: PathBuf::new(),
        parts: Vec::new(),
        problem: report.problem.as_ref().map(|problem| problem.message.clone()),
    });
    Some(files.chain(refused).collect())
}

fn parts(place: &Place, known: Option<&FileRecord>) -> Result<Vec<PartCheck>, String> {
    let text = files::text(&place.path).map_err(|error| error.to_string())?.unwrap_or_default();
    let wanted = place.wanted.iter().filter(|wanted| wanted.present);
    let checks = wanted.map(|Wanted { part, former, .. }| {
        let written = known.and_then(|known| known.written(part));
        let standing = part.standing(&text, written, former).map_err(|error| error.to_string())?;
        Ok(PartCheck {
            label: part.label(),
            server: matches!(part, Part::Member { .. } | Part::Table { .. }),
            standing,
            command: part.command(&text),
        })
    });
    checks.collect()
}
