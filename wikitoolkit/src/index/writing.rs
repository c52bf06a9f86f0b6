//! Storing what people and agents write.

use std::env;
use std::time::SystemTime;

use super::{WriteError, on_disk, open};
use crate::graph::PageId;
use crate::memory::{self, Memory, MemoryKind, NewMemory, StatedLink, Stored, Target, rfc3339};
use crate::repo::Root;
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
    save(root, memory)
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

fn save(root: &Root, mut memory: Memory) -> Result<Stored, WriteError> {
    let from_environment = |name| env::var(name).ok().filter(|value| !value.trim().is_empty());
    memory.author = from_environment(AUTHOR).or_else(|| root.user());
    memory.run = from_environment(RUN);
    memory.date = rfc3339(SystemTime::now());
    Ok(memory::save(&root.state_dir(), &memory)?)
}

/// The page as it is now. One that the last generation lacks may be newer than it, so that the files are asked.
fn target(root: &Root, id: &PageId) -> Result<Target, WriteError> {
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
    Ok(Target { page: id.clone(), hash: Some(hash).filter(|hash| !hash.is_empty()), line: 0 })
}
