//! Writing memory files: many writers at once lose nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::file::render_link;
use super::{Memory, MemoryError, Parsed, StatedLink, Stored, parse, render};
use crate::graph::PageId;

/// Writes `memory` to a file of its own in `state_dir/memory`. If a memory with the same id exists, its text stays
/// and the links that it lacks are added.
///
/// # Errors
/// When the folder cannot be written.
pub fn save(state_dir: &Path, memory: &Memory) -> Result<Stored, MemoryError> {
    let folder = state_dir.join("memory");
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| MemoryError { path, source }
    };
    for folder in [state_dir, &folder] {
        // What a checkout brings along must not decide where something is written.
        if folder.is_symlink() {
            return Err(failed(folder)(io::Error::other("it is a symbolic link, expected a folder")));
        }
    }
    fs::create_dir_all(&folder).map_err(failed(&folder))?;
    let _turn = Turn::wait_for(&state_dir.join("memory.lock")).map_err(failed(&folder))?;
    let name = format!("{}.md", memory.id);
    let file = folder.join(&name);
    let already_known = match fs::read_to_string(&file) {
        Ok(text) => {
            if let Some(merged) = with_links_of(&memory.id, &text, memory) {
                replace(&file, &merged).map_err(failed(&file))?;
            }
            true
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            replace(&file, &render(memory)).map_err(failed(&file))?;
            false
        }
        Err(error) => return Err(failed(&file)(error)),
    };
    let path = format!("{}/memory/{name}", folder_name(state_dir));
    Ok(Stored { id: PageId::memory(&memory.id), path, already_known })
}

fn folder_name(state_dir: &Path) -> String {
    state_dir.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A writer's turn: a few milliseconds each, so that two that add links to one memory both succeed.
struct Turn(File);

impl Turn {
    fn wait_for(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        file.lock()?;
        Ok(Self(file))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Closing alone is not enough: a child that another thread is just starting may hold a copy for a moment.
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the turn to write a memory could not be let go");
        }
    }
}

/// The text of an existing file with the links of `memory` that it lacks; `None` when it has them all or cannot be
/// read as a memory, in which case it is left as it is. Everything else in the file stays as its author wrote it.
fn with_links_of(stem: &str, text: &str, memory: &Memory) -> Option<String> {
    let Parsed { memory: existing, problem: None } = parse(stem, text) else { return None };
    let known = |link: &&StatedLink| {
        existing.links.iter().any(|other| other.rel == link.rel && other.target.page == link.target.page)
    };
    let missing: String = memory.links.iter().filter(|link| !known(link)).map(render_link).collect();
    if missing.is_empty() {
        return None;
    }
    let (head, rest) = text.split_once('\n')?;
    let (front, body) = rest.split_once("\n---")?;
    let front = match format!("{front}\n").split_once("links:\n") {
        Some((before, links)) => format!("{before}links:\n{missing}{links}"),
        None => format!("{front}\nlinks:\n{missing}"),
    };
    Some(format!("{head}\n{front}---{body}"))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = path.with_file_name(format!(".{name}.tmp"));
    let mut file = File::create(&unfinished)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&unfinished, path)
}
