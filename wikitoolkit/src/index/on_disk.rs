//! Pages that no generation has yet, found in the one file that they would come from.

use super::BuildError;
use super::produce::produce;
use crate::graph::{PageId, PageKind};
use crate::repo::{self, Entry, Fingerprint, Root};

/// The hash of the content of a page that the next build will make from the files as they are; for a directory the
/// empty one. `None` when it will make no such page. Takes no lock.
pub(super) fn content_hash(root: &Root, id: &PageId) -> Result<Option<String>, BuildError> {
    let path = match id.memory_id() {
        Some(name) => repo::memory_path(&name),
        None => id.path().unwrap_or_default(),
    };
    let listed = match id.kind() {
        PageKind::Memory => repo::list_memories(root)?,
        _ => repo::list(root)?.files,
    };
    if id.kind() == PageKind::Dir {
        let below = |entry: &Entry| entry.path.is_below(&path);
        return Ok((path.is_root() || listed.iter().any(below)).then(String::new));
    }
    let Some(entry) = listed.into_iter().find(|entry| entry.path == path) else { return Ok(None) };
    let Ok(bytes) = repo::read(root.path(), &entry.path) else { return Ok(None) };
    let fingerprint = Fingerprint { stamp: entry.stamp, hash: *blake3::hash(&bytes).as_bytes() };
    let rows = produce(entry.path, &bytes, fingerprint).pages.rows;
    Ok(rows.into_iter().find(|row| row.page.id == *id).map(|row| row.page.content_hash))
}
