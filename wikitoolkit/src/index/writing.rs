//! Storing what people and agents write.

use std::env;
use std::time::SystemTime;

use super::attach::SUPERSEDES;
use super::{WriteError, on_disk, open};
use crate::graph::{PageId, PageKind, Relation};
use crate::memory::{
    self, Change, Edited, Memory, MemoryKind, NewMemory, StatedLink, Status, Stored, Target, rfc3339,
};
use crate::repo::{Root, memory_path};
use crate::store::Resolution;

/// Names who writes, if not git's `user.name`.
const AUTHOR: &str = "WIKITOOLKIT_AUTHOR";
/// Names the run of an agent that writes.
const RUN: &str = "WIKITOOLKIT_RUN";

/// Stores a fact. Does not wait for a running build; the next refresh makes a page of it.
///
/// # Errors
/// [`WriteError::UnknownPage`] for a link to a page that does not exist; nothing is stored then.
pub fn remember(root: &Root, new: &NewMemory) -> Result<Stored, WriteError> {
    if new.fact.trim().is_empty() {
        return Err(WriteError::Empty);
    }
    let mut links = Vec::with_capacity(new.links.len());
    for link in &new.links {
        links.push(StatedLink { rel: link.rel.as_str().to_owned(), target: target(root, &link.page)? });
    }
    let title = new.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    let mut memory = Memory::new(MemoryKind::Memory, &new.category, title, None, &new.fact);
    memory.links = links;
    memory.status = new.status;
    let stored = save(root, memory)?;
    for link in new.links.iter().filter(|link| link.rel.as_str() == SUPERSEDES) {
        deprecate(root, &link.page)?;
    }
    Ok(stored)
}

/// Stores a dated note on a page. Does not wait for a running build.
///
/// # Errors
/// [`WriteError::UnknownPage`] when there is no such page; nothing is stored then.
pub fn note(root: &Root, page: &PageId, text: &str) -> Result<Stored, WriteError> {
    if text.trim().is_empty() {
        return Err(WriteError::Empty);
    }
    let target = target(root, page)?;
    save(root, Memory::new(MemoryKind::Note, "note", None, Some(target), text))
}

/// States that `from` relates to `to`: in the file of `from` if that is a memory or note, else in a file of its own.
///
/// # Errors
/// [`WriteError::UnknownPage`] when one of the pages does not exist; nothing is stored then.
pub fn link(root: &Root, from: &PageId, rel: &Relation, to: &PageId) -> Result<Stored, WriteError> {
    let to = StatedLink { rel: rel.as_str().to_owned(), target: target(root, to)? };
    let from = target(root, from)?;
    let Some(id) = from.page.memory_id() else { return save(root, Memory::link(from, to)) };
    let supersedes = (to.rel == SUPERSEDES).then(|| to.target.page.clone());
    let changed = memory::change(&root.state_dir(), &id, &Edited::Links(vec![to]), &signature(root))?;
    if let Some(old) = supersedes {
        deprecate(root, &old)?;
    }
    Ok(Stored { id: from.page, path: memory_path(&id).to_string(), already_known: !changed })
}

fn save(root: &Root, mut memory: Memory) -> Result<Stored, WriteError> {
    let Change { date, author, run } = signature(root);
    memory = Memory { author, run, date, ..memory };
    Ok(memory::save(&root.state_dir(), &memory)?)
}

/// Who writes, when, and in which run.
pub(super) fn signature(root: &Root) -> Change {
    let from_environment = |name| env::var(name).ok().filter(|value| !value.trim().is_empty());
    Change {
        date: rfc3339(SystemTime::now()),
        author: from_environment(AUTHOR).or_else(|| root.user()),
        run: from_environment(RUN),
    }
}

/// Has the file of a memory say that it holds no longer.
fn deprecate(root: &Root, page: &PageId) -> Result<(), WriteError> {
    if let Some(id) = page.memory_id() {
        memory::change(&root.state_dir(), &id, &Edited::Status(Status::Deprecated), &signature(root))?;
    }
    Ok(())
}

/// The page as it is now. One that the last generation lacks may be newer than it, so that the files are asked.
pub(super) fn target(root: &Root, id: &PageId) -> Result<Target, WriteError> {
    let snapshot = open(root)?;
    let known = snapshot.as_ref().map(|snapshot| snapshot.page(id)).transpose()?.flatten();
    let hash = match known {
        Some(page) => Some(page.content_hash),
        None => on_disk::content_hash(root, id)?,
    };
    let Some(hash) = hash else {
        let nearest = match snapshot.map(|snapshot| snapshot.resolve(id.as_str())).transpose()? {
            Some(Resolution::Exact(page)) => vec![page.id],
            Some(Resolution::Ambiguous(ids) | Resolution::Nearest(ids)) => ids,
            None => Vec::new(),
        };
        return Err(WriteError::UnknownPage { given: id.clone(), nearest });
    };
    // A memory may be marked or linked without saying anything else.
    let hash = Some(hash).filter(|hash| !hash.is_empty() && id.kind() != PageKind::Memory);
    Ok(Target { page: id.clone(), hash, line: 0 })
}
