//! Changing what people and agents wrote. No change waits for a build; the next refresh takes it in.

use super::attach::SUPERSEDES;
use super::writing::{remember, signature, target};
use super::{WriteError, link};
use crate::graph::{PageId, Relation};
use crate::memory::{self, Attachment, Edited, Link, Memory, NewMemory, StatedLink, Status, Stored, Target};
use crate::repo::{Root, memory_path, read};

/// Whether there is a memory, note or link with this id, which is without `mem:`.
pub fn has_memory(root: &Root, id: &str) -> bool {
    memory::exists(&root.state_dir(), id)
}

/// Notes how far a memory can be relied on. Gives whether that is news.
///
/// # Errors
/// When there is no such memory or its file cannot be written.
pub fn mark(root: &Root, id: &str, status: Status) -> Result<bool, WriteError> {
    Ok(memory::change(&root.state_dir(), id, &Edited::Status(status), &signature(root))?)
}

/// Has `new` take the place of `old`.
///
/// # Errors
/// When one of them does not exist, or they are the same.
pub fn supersede(root: &Root, old: &PageId, new: &PageId) -> Result<Stored, WriteError> {
    if old == new {
        return Err(WriteError::Itself { id: old.clone() });
    }
    link(root, new, &supersedes(), old)
}

/// Has a new memory of this text, in the category of `old` and about the same pages, take the place of `old`.
///
/// # Errors
/// When the text is empty or that of `old`, or there is no such memory.
pub fn supersede_with(root: &Root, old: &PageId, text: &str) -> Result<Stored, WriteError> {
    let before = stored(root, old)?;
    if before.body.trim() == text.trim() {
        return Err(WriteError::Itself { id: old.clone() });
    }
    let mut links = vec![Link { rel: supersedes(), page: old.clone() }];
    let about = before.page.iter().map(|target| (Relation::Mentions, &target.page));
    let linked = before.links.iter().filter(|link| link.rel != SUPERSEDES);
    let linked = linked.filter_map(|link| Some((link.rel.parse().ok()?, &link.target.page)));
    for (rel, page) in about.chain(linked) {
        match target(root, page) {
            Ok(_) => links.push(Link { rel, page: page.clone() }),
            // What is gone is no subject of the new memory.
            Err(WriteError::UnknownPage { .. }) => {}
            Err(other) => return Err(other),
        }
    }
    let (fact, category) = (text.to_owned(), before.category);
    remember(root, &NewMemory { fact, category, title: None, links, status: Status::Stable })
}

fn supersedes() -> Relation {
    Relation::Authored(SUPERSEDES.to_owned())
}

/// Confirms that a memory holds for its pages as they are now: its file names them, with their hashes, as
/// `attachments` found them. Gives whether that is news.
///
/// # Errors
/// When there is no such memory or its file cannot be written.
pub fn confirm(root: &Root, id: &PageId, attachments: &[Attachment]) -> Result<bool, WriteError> {
    let memory = stored(root, id)?;
    let now = |stated: &Target| -> Result<Option<Target>, WriteError> {
        let one = attachments.iter().find(|one| one.line == stated.line && one.stated == stated.page);
        match one.and_then(|one| one.page.as_ref()) {
            Some(page) => Ok(Some(Target { line: stated.line, ..target(root, page)? })),
            None => Ok(None),
        }
    };
    let page = memory.page.as_ref().map(now).transpose()?.flatten();
    let mut links = Vec::new();
    for link in &memory.links {
        links.extend(now(&link.target)?.map(|target| StatedLink { target, ..link.clone() }));
    }
    let edited = Edited::Targets(page, links);
    Ok(memory::change(&root.state_dir(), &memory.id, &edited, &signature(root))?)
}

/// Deletes the file of a memory. Without `for_good` only where git could give it back.
///
/// # Errors
/// [`WriteError::NotCommitted`] where git could not; the file is as it was then.
pub fn forget(root: &Root, id: &str, for_good: bool) -> Result<(), WriteError> {
    let path = memory_path(id);
    if !for_good && !root.is_committed(&path) {
        return Err(WriteError::NotCommitted { id: PageId::memory(id), path: path.to_string() });
    }
    Ok(memory::remove(&root.state_dir(), id)?)
}

/// What is in the file of a memory now.
fn stored(root: &Root, id: &PageId) -> Result<Memory, WriteError> {
    let stem = id.memory_id().unwrap_or_default();
    let path = memory_path(&stem);
    match read(root.path(), &path) {
        Ok(bytes) => Ok(memory::parse(&stem, &String::from_utf8_lossy(&bytes)).memory),
        Err(source) => Err(memory::MemoryError { path: path.to_string(), source }.into()),
    }
}
