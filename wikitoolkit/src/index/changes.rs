//! What changed since the last generation.

use std::collections::HashSet;

use rayon::prelude::*;

use super::{BuildError, Changes, open};
use crate::graph::RelPath;
use crate::repo::{self, Entry, Root};
use crate::store::Snapshot;

/// What differs between the last generation and the files as they are now. Without a generation every file is added.
///
/// # Errors
/// When the files cannot be listed or the database fails.
pub fn changes(root: &Root) -> Result<Changes, BuildError> {
    changes_since(root, open(root)?.as_ref())
}

/// The same for a generation that is open.
///
/// # Errors
/// When the files cannot be listed or the database fails.
pub fn changes_since(root: &Root, snapshot: Option<&Snapshot>) -> Result<Changes, BuildError> {
    let mut entries = repo::list(root)?.files;
    entries.extend(repo::list_memories(root)?);
    let manifest = snapshot.map(Snapshot::manifest).transpose()?.unwrap_or_default();
    let skipped = snapshot.map(Snapshot::skipped).transpose()?.unwrap_or_default();
    let left_out: HashSet<String> = skipped.into_iter().map(|skip| skip.path).collect();
    // What the build could not read and nobody can read now would not be added by another build either.
    let unreadable = |entry: &Entry| {
        left_out.contains(&entry.path.to_string()) && repo::read(root.path(), &entry.path).is_err()
    };
    let added = |entry: &&Entry| !manifest.contains_key(&entry.path) && !unreadable(entry);
    let modified = |entry: &&Entry| {
        let known = manifest.get(&entry.path).map(|known| known.fingerprint);
        known.is_some_and(|known| {
            !entry.stamp.vouches_for(known.stamp) && differs(root, &entry.path, known.hash)
        })
    };
    let present: HashSet<&RelPath> = entries.iter().map(|entry| &entry.path).collect();
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    Ok(Changes {
        added: count(entries.iter().filter(added).count()),
        modified: count(entries.par_iter().with_min_len(64).filter(modified).count()),
        deleted: count(manifest.keys().filter(|path| !present.contains(path)).count()),
    })
}

fn differs(root: &Root, path: &RelPath, hash: [u8; 32]) -> bool {
    repo::read(root.path(), path).is_ok_and(|bytes| *blake3::hash(&bytes).as_bytes() != hash)
}
