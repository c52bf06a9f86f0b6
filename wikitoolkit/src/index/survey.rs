//! What the files look like now, and whether a generation tells it already.

use super::BuildError;
use crate::repo::{self, Entry, Root};
use crate::store::{Skip, Snapshot, StoreError};

/// Everything that a refresh looks at before it opens a file.
#[derive(Debug)]
pub struct Survey {
    /// The files of the wiki and those of the memories.
    pub(super) entries: Vec<Entry>,
    /// What gets no page.
    pub(super) left_out: Vec<Skip>,
    /// The commit that is checked out.
    pub(super) head: Option<String>,
    /// The generation that was the last one before; `None` when there was none.
    pub(super) after: Option<u64>,
}

impl Survey {
    /// Looks at the files, once the generation numbered `after` was read.
    ///
    /// # Errors
    /// When the files cannot be listed.
    pub fn take(root: &Root, after: Option<u64>) -> Result<Self, BuildError> {
        let (listing, head) = rayon::join(|| repo::list(root), || root.head());
        let listing = listing?;
        let mut entries = listing.files;
        entries.extend(repo::list_memories(root)?);
        let skip = |one: repo::LeftOut| Skip { path: one.path.to_string(), reason: one.reason.to_owned() };
        let mut left_out: Vec<Skip> = listing.left_out.into_iter().map(skip).collect();
        left_out.sort();
        Ok(Self { entries, left_out, head, after })
    }

    /// Whether `snapshot` describes the files exactly as they are, by what the file system says about them.
    ///
    /// # Errors
    /// When the database fails.
    pub fn is_told_by(&self, snapshot: &Snapshot) -> Result<bool, StoreError> {
        if self.head.as_deref() != snapshot.head() {
            return Ok(false);
        }
        let manifest = snapshot.manifest()?;
        let is_known = |entry: &Entry| {
            manifest.get(&entry.path).is_some_and(|known| entry.stamp.vouches_for(known.fingerprint.stamp))
        };
        Ok(self.entries.len() == manifest.len()
            && self.entries.iter().all(is_known)
            && self.left_out == snapshot.left_out()?)
    }
}
