//! What a record may lead to. The one of a repository lies in its checkout, so that anybody may have written it: it never
//! decides that something outside is changed, and never what is put back.

use std::cell::OnceCell;
use std::path::{Component, Path, PathBuf};

use super::change::is_blank;
use super::files;
use super::git_hooks::HOOKS;
use super::part::Part;
use super::record::{FileRecord, Record};
use super::report::{FileReport, Problem};
use super::target::{Scope, Site};
use crate::repo::Root;

/// Takes out of `record` what no installation at `site` writes there, and tells of each file why.
pub(super) fn confine(site: &Site, record: &mut Record) -> Vec<FileReport> {
    let mut strays = Vec::new();
    let scripts = Scripts { site, known: OnceCell::new() };
    record.files.retain(|key, file| match fault(site, &scripts, key, file) {
        None => {
            tame(site, &scripts, key, file);
            file.has_parts()
        }
        Some(reason) => {
            strays.push(stray(key, &reason));
            false
        }
    });
    strays
}

fn stray(key: &str, reason: &str) -> FileReport {
    let message =
        format!("{key}: the record of what is installed names it, but {reason}; nothing was done to it");
    FileReport { problem: Some(Problem { message, by_hand: None }), ..FileReport::of(key.to_owned()) }
}

/// Why nothing is done to the file of `key`.
fn fault(site: &Site, scripts: &Scripts<'_>, key: &str, file: &FileRecord) -> Option<String> {
    let foreign = file.parts().find(|part| !part.is_ours());
    if let Some(part) = foreign {
        return Some(format!("{} is nothing that is ever installed", part.label()));
    }
    let (Scope::Project, Some(root)) = (site.scope, &site.root) else { return None };
    if file.parts().all(|part| *part == Part::Script) && scripts.have(key) {
        return None;
    }
    inside(root.path(), key).err()
}

/// Forgets folders that are none above the file of `key`, and a text that was more than white space.
fn tame(site: &Site, scripts: &Scripts<'_>, key: &str, file: &mut FileRecord) {
    file.blank.take_if(|text| !is_blank(text));
    let (Scope::Project, Some(root)) = (site.scope, &site.root) else { return };
    let path = site.path(key);
    file.folders.retain(|folder| {
        let is_above = path.parent().is_some_and(|parent| parent.starts_with(site.path(folder)));
        is_above && (inside(root.path(), folder).is_ok() || !climbs(Path::new(folder)) && scripts.have(key))
    });
}

fn climbs(path: &Path) -> bool {
    path.components().any(|part| part == Component::ParentDir)
}

/// The scripts that git itself would run. Where they are is asked of git, which is a process: once for all files, and
/// only when one may be such a script.
struct Scripts<'s> {
    site: &'s Site,
    known: OnceCell<Vec<PathBuf>>,
}

impl Scripts<'_> {
    /// Whether the file of `key` is one of them.
    fn have(&self, key: &str) -> bool {
        let root = self.site.root.as_ref();
        let path = root.and_then(|root| files::real(&root.path().join(key)).ok());
        path.is_some_and(|path| self.known.get_or_init(|| self.find()).contains(&path))
    }

    fn find(&self) -> Vec<PathBuf> {
        let folder = self.site.root.as_ref().and_then(Root::hooks_dir);
        let scripts = folder.iter().flat_map(|folder| HOOKS.iter().map(|name| folder.join(name)));
        scripts.filter_map(|script| files::real(&script).ok()).collect()
    }
}

/// Whether `key` names something in the repository, wherever links lead, that is not git's own.
fn inside(root: &Path, key: &str) -> Result<(), String> {
    let mut parts = Path::new(key).components().peekable();
    if parts.peek().is_none() || parts.any(|part| !matches!(part, Component::Normal(_))) {
        return Err("it leads out of the repository".to_owned());
    }
    let is_git = |part: Component<'_>| part.as_os_str().eq_ignore_ascii_case(".git");
    if Path::new(key).components().any(is_git) {
        return Err("git does not look for scripts there".to_owned());
    }
    let path = files::real(&root.join(key)).map_err(|error| error.to_string())?;
    if path.starts_with(root) {
        Ok(())
    } else {
        Err(format!("it leads out of the repository, to {}", path.display()))
    }
}
