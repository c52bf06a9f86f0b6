//! Writing memory files: many writers at once lose nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::edit::Edit;
use super::{Change, Memory, MemoryError, Parsed, StatedLink, Status, Stored, Target, parse, render};
use crate::graph::PageId;

/// A change of a memory file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    /// It can be relied on this far.
    Status(Status),
    /// It has these links too.
    Links(Vec<StatedLink>),
    /// What it says holds for its pages as they are: the page of a note, and the links, each in its old line.
    Targets(Option<Target>, Vec<StatedLink>),
}

/// Writes `memory` to a file of its own in `state_dir/memory`. If a memory with the same id exists, its text stays
/// and the links that it lacks are added.
///
/// # Errors
/// When the folder cannot be written.
pub fn save(state_dir: &Path, memory: &Memory) -> Result<Stored, MemoryError> {
    let _turn = turn(state_dir)?;
    let file = path_of(state_dir, &memory.id);
    let already_known = match read(&file)? {
        Some(text) => {
            if let Some(merged) = with_links(&memory.id, &text, &memory.links) {
                replace(&file, &merged)?;
            }
            true
        }
        None => {
            replace(&file, &render(memory))?;
            false
        }
    };
    let folder = state_dir.file_name().unwrap_or_default().to_string_lossy();
    let path = format!("{folder}/memory/{}.md", memory.id);
    Ok(Stored { id: PageId::memory(&memory.id), path, already_known })
}

/// Whether there is a memory with this id, which is without `mem:`.
pub fn exists(state_dir: &Path, id: &str) -> bool {
    // The name of a file, never a way to another folder.
    let is_name = !id.is_empty() && !id.starts_with('.') && !id.contains(['/', '\\', '\0']);
    is_name && path_of(state_dir, id).is_file()
}

/// Changes the file of the memory `id`, in the name of `by`; everything else in it stays as its author wrote it.
/// Gives whether anything was to be changed.
///
/// # Errors
/// When the file is gone or cannot be written.
pub fn change(state_dir: &Path, id: &str, edited: &Edited, by: &Change) -> Result<bool, MemoryError> {
    let _turn = turn(state_dir)?;
    let file = path_of(state_dir, id);
    let text = read(&file)?.ok_or_else(|| failed(&file)(io::ErrorKind::NotFound.into()))?;
    let before = parse(id, &text).memory;
    let mut edit = Edit::new(&text, &before);
    match edited {
        Edited::Status(status) => edit.set("status", status.as_str()),
        Edited::Links(links) => edit.add_links(&missing(&before, links)),
        Edited::Targets(page, links) => {
            // First, since they are found by their lines.
            for link in links {
                edit.restate(link);
            }
            if let Some(page) = page {
                edit.set_page(page);
            }
        }
    }
    let changed = edit.finish();
    if changed == text {
        return Ok(false);
    }
    let mut edit = Edit::new(&changed, &before);
    for key in [Change::DATE, Change::AUTHOR, Change::RUN] {
        edit.unset(key);
    }
    for (key, value) in by.entries() {
        edit.set(key, value);
    }
    replace(&file, &edit.finish())?;
    Ok(true)
}

/// Deletes the file of the memory `id`.
///
/// # Errors
/// When it is gone already or cannot be deleted.
pub fn remove(state_dir: &Path, id: &str) -> Result<(), MemoryError> {
    let _turn = turn(state_dir)?;
    let file = path_of(state_dir, id);
    fs::remove_file(&file).map_err(failed(&file))
}

fn path_of(state_dir: &Path, id: &str) -> PathBuf {
    state_dir.join("memory").join(format!("{id}.md"))
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> MemoryError {
    let path = path.display().to_string();
    move |source| MemoryError { path, source }
}

/// A writer's turn: a few milliseconds each, so that two that add links to one memory both succeed.
struct Turn(File);

/// Waits for the turn to write in `state_dir/memory`, which is made if it is missing.
fn turn(state_dir: &Path) -> Result<Turn, MemoryError> {
    let folder = state_dir.join("memory");
    for folder in [state_dir, &folder] {
        // What a checkout brings along must not decide where something is written.
        if folder.is_symlink() {
            return Err(failed(folder)(io::Error::other("it is a symbolic link, expected a folder")));
        }
    }
    fs::create_dir_all(&folder).map_err(failed(&folder))?;
    let lock = state_dir.join("memory.lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock);
    let file = file.map_err(failed(&folder))?;
    file.lock().map_err(failed(&folder))?;
    Ok(Turn(file))
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Closing alone is not enough: a child that another thread is just starting may hold a copy for a moment.
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the turn to write a memory could not be let go");
        }
    }
}

/// The text of an existing file with those of `links` that it lacks; `None` when it has them all or is damaged, in
/// which case it is left as it is.
fn with_links(stem: &str, text: &str, links: &[StatedLink]) -> Option<String> {
    let Parsed { memory: existing, problem: None } = parse(stem, text) else { return None };
    let missing = missing(&existing, links);
    if missing.is_empty() {
        return None;
    }
    let mut edit = Edit::new(text, &existing);
    edit.add_links(&missing);
    Some(edit.finish())
}

fn missing(memory: &Memory, links: &[StatedLink]) -> Vec<StatedLink> {
    let known = |link: &&StatedLink| {
        memory.links.iter().any(|other| other.rel == link.rel && other.target.page == link.target.page)
    };
    links.iter().filter(|link| !known(link)).cloned().collect()
}

fn read(file: &Path) -> Result<Option<String>, MemoryError> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(file)(error)),
    }
}

fn replace(file: &Path, text: &str) -> Result<(), MemoryError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = file.with_file_name(format!(".{name}.tmp"));
    let write = || {
        let mut new = File::create(&unfinished)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        drop(new);
        fs::rename(&unfinished, file)
    };
    write().map_err(failed(file))
}
