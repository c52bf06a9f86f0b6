//! Which files belong to the wiki.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use ignore::WalkBuilder;
use rayon::prelude::*;
use thiserror::Error;

use super::inside::{ancestors, is_link};
use super::{Root, STATE_DIR, Stamp};
use crate::graph::RelPath;

/// What the paths of memory files begin with.
const MEMORY_PREFIX: &[u8] = b".wikitoolkit/memory/";

/// Whether a path is that of a memory file.
pub fn is_memory(path: &RelPath) -> bool {
    path.as_bytes().starts_with(MEMORY_PREFIX)
}

/// The path of the folder of the memory files.
pub fn memories_path() -> RelPath {
    RelPath::from_bytes(MEMORY_PREFIX.strip_suffix(b"/").unwrap_or(MEMORY_PREFIX))
}

/// The path of the file of a memory; `id` is without `mem:`.
pub fn memory_path(id: &str) -> RelPath {
    let mut path = MEMORY_PREFIX.to_vec();
    path.extend_from_slice(format!("{id}.md").as_bytes());
    RelPath::from_bytes(&path)
}

/// A regular file that belongs to the wiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is.
    pub path: RelPath,
    /// What the file system says about it.
    pub stamp: Stamp,
}

/// Something git lists that gets no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Where it is.
    pub path: RelPath,
    /// Why.
    pub reason: &'static str,
}

/// All files of a root, sorted by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The files that get a page.
    pub files: Vec<Entry>,
    /// What is left out.
    pub left_out: Vec<LeftOut>,
}

/// Why the files could not be listed.
#[derive(Debug, Error)]
#[error("{path} cannot be listed: {reason}")]
pub struct WalkError {
    path: String,
    reason: String,
}

enum Found {
    File(Entry),
    LeftOut(LeftOut),
    Nothing,
}

/// The files that git tracks or would add, and outside git all files that ignore files let through.
/// Symbolic links are not followed; repositories inside the root are roots of their own.
///
/// # Errors
/// When the root cannot be read.
pub fn list(root: &Root) -> Result<Listing, WalkError> {
    let paths = match root.git() {
        Some(git) => match git.files(root.path()) {
            Ok(listed) => split_listed(&listed),
            Err(reason) => {
                tracing::warn!(
                    reason,
                    "falling back to walking the directory; ignored but tracked files are missed"
                );
                walk_directory(root)?
            }
        },
        None => walk_directory(root)?,
    };
    let now = SystemTime::now();
    let links = linked_directories(root.path(), &paths);
    let paths: Vec<RelPath> =
        paths.into_iter().filter(|path| !ancestors(path).any(|dir| links.contains(&dir))).collect();
    let found: Vec<Found> =
        paths.into_par_iter().with_min_len(64).map(|path| look_at(root.path(), path, now)).collect();
    let mut listing = Listing::default();
    for found in found {
        match found {
            Found::File(entry) => listing.files.push(entry),
            Found::LeftOut(left_out) => listing.left_out.push(left_out),
            Found::Nothing => {}
        }
    }
    Ok(listing)
}

/// The Markdown files directly in the folder of the memories, sorted by path; none when the folder is a symbolic
/// link, which may lead out of the root.
///
/// # Errors
/// When the folder exists but cannot be read.
pub fn list_memories(root: &Root) -> Result<Vec<Entry>, WalkError> {
    let dir = root.memory_dir();
    if is_link(&root.state_dir()) || is_link(&dir) {
        return Ok(Vec::new());
    }
    let failed =
        |error: std::io::Error| WalkError { path: dir.display().to_string(), reason: error.to_string() };
    let entries = match fs::read_dir(&dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let now = SystemTime::now();
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = RelPath::from_path(Path::new(&entry.file_name()));
        // A leading dot marks the unfinished file of a writer.
        if name.extension() != Some("md") || name.as_bytes().starts_with(b".") {
            continue;
        }
        let mut path = MEMORY_PREFIX.to_vec();
        path.extend_from_slice(name.as_bytes());
        if let Found::File(file) = look_at(root.path(), RelPath::from_bytes(&path), now) {
            files.push(file);
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn split_listed(listed: &[u8]) -> BTreeSet<RelPath> {
    let paths = listed.split(|byte| *byte == 0).filter(|path| !path.is_empty() && !path.ends_with(b"/"));
    paths.filter(|path| !in_state_dir(path)).map(RelPath::from_bytes).collect()
}

/// The directories above `paths` that are now symbolic links: what git tracked below them is gone, and what lies
/// there instead is outside the root.
fn linked_directories(root: &Path, paths: &BTreeSet<RelPath>) -> HashSet<RelPath> {
    let directories: HashSet<RelPath> = paths.iter().flat_map(ancestors).collect();
    directories.into_iter().filter(|dir| is_link(&dir.to_path(root))).collect()
}

fn in_state_dir(path: &[u8]) -> bool {
    path.split(|byte| *byte == b'/').any(|part| part == STATE_DIR.as_bytes())
}

fn walk_directory(root: &Root) -> Result<BTreeSet<RelPath>, WalkError> {
    let top = root.path().to_owned();
    let walk = WalkBuilder::new(root.path())
        .hidden(false)
        .ignore(false)
        .require_git(false)
        .follow_links(false)
        .filter_entry(move |entry| {
            let nested = entry.path() != top && entry.path().join(".git").exists();
            !nested && entry.file_name() != ".git" && entry.file_name() != STATE_DIR
        })
        .build();
    let mut paths = BTreeSet::new();
    for entry in walk {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| !kind.is_dir()) => {
                if let Ok(path) = entry.path().strip_prefix(root.path()) {
                    paths.insert(RelPath::from_path(path));
                }
            }
            Ok(_) => {}
            Err(error) if error.depth() == Some(0) => {
                return Err(WalkError { path: root.path().display().to_string(), reason: error.to_string() });
            }
            Err(error) => tracing::warn!(%error, "left out of the walk"),
        }
    }
    Ok(paths)
}

fn look_at(root: &Path, path: RelPath, now: SystemTime) -> Found {
    let metadata = match fs::symlink_metadata(path.to_path(root)) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            return Found::LeftOut(LeftOut { path, reason: "unreadable" });
        }
        // Deleted but still in git's index, or outside a sparse checkout.
        Err(_) => return Found::Nothing,
    };
    let kind = metadata.file_type();
    if kind.is_symlink() {
        Found::LeftOut(LeftOut { path, reason: "symbolic link" })
    } else if kind.is_file() {
        Found::File(Entry { path, stamp: Stamp::of(&metadata, now) })
    } else if kind.is_dir() {
        // A submodule: a root of its own.
        Found::Nothing
    } else {
        Found::LeftOut(LeftOut { path, reason: "not a regular file" })
    }
}
