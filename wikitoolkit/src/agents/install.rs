//! Installing: what the agents need is put into their files, what is known of it into the record.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::change::{self, Change, What};
use super::disk;
use super::files;
use super::part::Part;
use super::record::{FileRecord, Record, Step};
use super::report::{FileReport, Problem, Report};
use super::shared_hooks;
use super::store::{Store, Stored};
use super::table::Agent;
use super::target::{GIT, NoTarget, Options, Scope, Site, Target, Wanted};
use super::write::{self, Fresh};
use super::{InstallError, edit};

/// A file with everything that belongs there, and every name that leads to it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The file itself.
    pub(super) path: PathBuf,
    /// What it is called in the record.
    pub(super) key: String,
    /// What its agents call it.
    pub(super) names: Vec<String>,
    pub(super) wanted: Vec<Wanted>,
}

/// The places that agents need at a site, and what keeps some of them from having any.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) places: Vec<Place>,
    pub(super) skipped: Vec<(&'static Agent, NoTarget)>,
    pub(super) refused: Vec<FileReport>,
}

/// Installs for `agents`; only tells what it would do if `dry`.
///
/// # Errors
/// When nothing can be done at all. What is wrong with single files stands in the report.
pub fn install(
    site: &Site,
    agents: &[&'static Agent],
    options: Options,
    dry: bool,
) -> Result<Report, InstallError> {
    let store = Store::of(site).ok_or(InstallError::NoHome)?;
    let turn = if dry { None } else { Some(store.turn(site)?) };
    let Stored { mut record, text: old, strays } = store.read(site)?;
    let Places { places, skipped, refused: mut files } = places(site, agents, options);
    files.extend(strays);
    let mut work = Vec::new();
    for place in places {
        let known = record.files.get(&place.key).cloned();
        match planned(site, &place, known.as_ref()) {
            Ok((report, entry)) => work.push((place, report, entry, known)),
            Err(report) => files.push(*report),
        }
    }
    let Some(turn) = turn else {
        files.extend(work.into_iter().map(|(_, report, ..)| report));
        return Ok(Report { files, skipped });
    };
    sweep(site, &record);
    // First the record, then the files: who is killed in between leaves nothing that cannot be undone.
    for (place, _, entry, _) in &work {
        set(&mut record, &place.key, Some(entry.clone()).filter(FileRecord::has_parts));
    }
    let written = store.write(&record, old.as_deref())?;
    for (place, mut report, entry, known) in work {
        if let Err(problem) = carry_out(&place.path, &report, place.fresh(site)) {
            set(&mut record, &place.key, known);
            remove_folders(site, &mut record, entry.folders);
            report.actions.clear();
            report.problem = Some(Problem { message: problem, by_hand: by_hand(&place) });
        }
        files.push(report);
    }
    store.write(&record, written.as_deref())?;
    store.tidy(&turn);
    Ok(Report { files, skipped })
}

/// Removes what was left half written beside the files of the record when somebody was killed.
pub(super) fn sweep(site: &Site, record: &Record) {
    record.files.keys().for_each(|key| write::sweep(&site.path(key)));
}

/// Where what `agents` need belongs, each file once, whatever names lead to it.
pub(super) fn places(site: &Site, agents: &[&'static Agent], options: Options) -> Places {
    let text = |path: &Path| files::text(path).ok().flatten();
    let mut found = Places::default();
    for &agent in agents {
        match site.targets(agent, options, &text) {
            Ok(targets) => targets.into_iter().for_each(|target| found.add(site, target)),
            Err(why) => found.skipped.push((agent, why)),
        }
    }
    if options.git
        && let Ok(targets) = site.git_scripts()
    {
        targets.into_iter().for_each(|target| found.add(site, target));
    }
    found
}

impl Places {
    fn add(&mut self, site: &Site, target: Target) {
        let name = site.name(&target.path);
        let located = files::real(&target.path).map_err(|error| error.to_string());
        // Where git looks for scripts is what its user configured, not what a checkout brought along.
        let anywhere = target.wanted.iter().any(|wanted| wanted.part == Part::Script);
        let (path, key) = match located.and_then(|path| Ok((site.key(&path, anywhere)?, path))) {
            Ok((key, path)) => (path, key),
            Err(reason) => return self.refuse(name, &target.wanted, &reason),
        };
        let place = match self.places.iter().position(|place| place.key == key) {
            Some(index) => self.places.get_mut(index),
            None => {
                self.places.push(Place { path, key, names: Vec::new(), wanted: Vec::new() });
                self.places.last_mut()
            }
        };
        let Some(place) = place else { return };
        if !place.names.contains(&name) {
            place.names.push(name);
        }
        for wanted in target.wanted {
            match place.wanted.iter_mut().find(|known| known.part.same_place(&wanted.part)) {
                Some(known) => known.agents.extend(wanted.agents),
                None => place.wanted.push(wanted),
            }
        }
    }

    fn refuse(&mut self, name: String, wanted: &[Wanted], reason: &str) {
        let message = format!("{name}: {reason}");
        let problem = Some(Problem { message, by_hand: whole(wanted) });
        self.refused.push(FileReport { problem, ..blank(name, wanted) });
    }
}

impl Site {
    /// What a path is called in a report.
    #[must_use]
    pub fn name(&self, path: &Path) -> String {
        let root = self.root.as_ref().filter(|_| self.scope == Scope::Project);
        if let Some(below) = root.and_then(|root| path.strip_prefix(root.path()).ok()) {
            return slashes(below);
        }
        match self.surroundings.home().and_then(|home| Some(slashes(path.strip_prefix(home).ok()?))) {
            Some(below) => format!("~/{below}"),
            None => path.display().to_string(),
        }
    }

    /// What the file at a path is called in the record.
    fn key(&self, path: &Path, anywhere: bool) -> Result<String, String> {
        match (self.scope, &self.root) {
            (Scope::Project, Some(root)) => match path.strip_prefix(root.path()) {
                Ok(path) => Ok(slashes(path)),
                Err(_) if anywhere => Ok(path.to_string_lossy().into_owned()),
                // What a checkout brings along must not decide where something is written.
                Err(_) => Err(format!("it leads out of the repository, to {}", path.display())),
            },
            _ => Ok(path.to_string_lossy().into_owned()),
        }
    }

    /// The folders between the root of the repository and a file of it, as git removes them with their last file.
    pub(super) fn folders_above(&self, place: &Place) -> Vec<String> {
        let root = self.root.as_ref().filter(|_| self.scope == Scope::Project && !place.is_script());
        let above =
            root.map(|root| place.path.ancestors().skip(1).take_while(|folder| *folder != root.path()));
        above.into_iter().flatten().filter_map(|folder| self.key(folder, false).ok()).collect()
    }

    /// The file of a key.
    pub(super) fn path(&self, key: &str) -> PathBuf {
        match (self.scope, &self.root) {
            (Scope::Project, Some(root)) => root.path().join(key),
            _ => PathBuf::from(key),
        }
    }
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// What is to be done to a file, and what to remember of it.
fn planned(
    site: &Site,
    place: &Place,
    known: Option<&FileRecord>,
) -> Result<(FileReport, FileRecord), Box<FileReport>> {
    let refused = |reason: String| {
        let problem = Problem { message: format!("{}: {reason}", place.name()), by_hand: by_hand(place) };
        Box::new(FileReport { problem: Some(problem), ..place.report() })
    };
    let before = files::text(&place.path).map_err(|error| refused(error.to_string()))?;
    let script = place.is_script();
    if script && before.is_some() && !files::is_executable(&place.path).unwrap_or_default() {
        return Err(refused("git does not run it, since it is not executable".to_owned()));
    }
    let Change { after, actions, record: mut entry } =
        change::install(before.as_deref(), &place.wanted, known)
            .map_err(|error| refused(error.to_string()))?;
    if after != before && files::is_read_only(&place.path) {
        return Err(refused("the file is read-only".to_owned()));
    }
    if script && known.is_none() && actions.iter().any(|action| action.what == What::There) {
        // The worktrees of a repository share what one of them has put in; what nobody knows of is somebody else's.
        let agents = BTreeSet::from([GIT.to_owned()]);
        let is_shared = shared_hooks::is_wanted_elsewhere(site, &place.path);
        let added = Step::Added { added: Part::Script, agents };
        entry.created = is_shared;
        entry.steps.push(if is_shared { added } else { Step::Found { found: Part::Script } });
    }
    // Who was killed between a folder and its file has left only the folder.
    entry.folders = known.map(|known| known.folders.clone()).unwrap_or_default();
    for folder in files::missing_folders(&place.path) {
        let key = site.key(&folder, script).map_err(&refused)?;
        if !entry.folders.contains(&key) {
            entry.folders.push(key);
        }
    }
    Ok((FileReport { before, after, actions, ..place.report() }, entry))
}

impl Place {
    /// Whether it is a script of git.
    pub(super) fn is_script(&self) -> bool {
        self.wanted.iter().any(|wanted| wanted.part == Part::Script)
    }

    pub(super) fn name(&self) -> String {
        self.names.first().cloned().unwrap_or_default()
    }

    fn fresh(&self, site: &Site) -> Fresh {
        match site.scope {
            _ if self.is_script() => Fresh::Script,
            Scope::User => Fresh::Private,
            Scope::Project => Fresh::Shared,
        }
    }

    pub(super) fn report(&self) -> FileReport {
        let aliases = self.names.iter().skip(1).cloned().collect();
        FileReport { aliases, ..blank(self.name(), &self.wanted) }
    }
}

fn blank(name: String, wanted: &[Wanted]) -> FileReport {
    let agents: BTreeSet<String> = wanted.iter().flat_map(|wanted| wanted.agents.iter().cloned()).collect();
    FileReport { agents, ..FileReport::of(name) }
}

/// Does what a report says.
pub(super) fn carry_out(path: &Path, report: &FileReport, fresh: Fresh) -> Result<(), String> {
    if report.before == report.after {
        return Ok(());
    }
    match (&report.before, &report.after) {
        (before, Some(after)) => {
            if let Some(folder) = path.parent() {
                disk::make_folders(folder).map_err(|error| format!("{}: {error}", report.name))?;
            }
            write::put(path, before.as_deref(), after, fresh).map_err(|error| error.to_string())
        }
        (Some(before), None) => write::delete(path, before).map_err(|error| error.to_string()),
        (None, None) => Ok(()),
    }
}

/// Removes the folders that were made for files, the innermost first, where they are empty. One that still holds a file
/// of ours is remembered with that.
pub(super) fn remove_folders(site: &Site, record: &mut Record, mut folders: Vec<String>) {
    folders.sort_by_key(|folder| std::cmp::Reverse(folder.len()));
    folders.dedup();
    for folder in folders {
        let path = site.path(&folder);
        if !path.is_dir() || disk::remove_folder(&path).is_ok() {
            continue;
        }
        let heir = record.files.iter_mut().find(|(key, _)| Path::new(key).starts_with(&folder));
        if let Some((_, heir)) = heir
            && !heir.folders.contains(&folder)
        {
            heir.folders.insert(0, folder);
        }
    }
}

fn by_hand(place: &Place) -> Option<String> {
    // What is wrong with a script is that it cannot hold these lines.
    if place.is_script() { None } else { whole(&place.wanted) }
}

/// What a file would hold that had nothing else in it.
fn whole(wanted: &[Wanted]) -> Option<String> {
    let text = wanted
        .iter()
        .filter(|wanted| wanted.present)
        .try_fold(String::new(), |text, wanted| Ok::<String, edit::EditError>(wanted.part.put(&text)?.0));
    text.ok().filter(|text| !text.is_empty())
}

pub(super) fn set(record: &mut Record, key: &str, entry: Option<FileRecord>) {
    match entry {
        Some(entry) => drop(record.files.insert(key.to_owned(), entry)),
        None => drop(record.files.remove(key)),
    }
}
