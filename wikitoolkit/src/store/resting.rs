//! Keeping a database open, and what was read of it, from one question to the next.

use std::fs;
use std::path::Path;

use super::known::Known;
use super::snapshot::published;
use super::{Snapshot, StoreError, schema};

/// A snapshot that has let go of its generation: nothing is pinned or locked by it.
#[derive(Debug)]
pub struct Resting {
    snapshot: Snapshot,
    version: i64,
}

/// Tells a file from another one at the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// `None` where files cannot be told apart, or where one that is open could not be replaced.
    pub(super) fn of(path: &Path) -> Option<Self> {
        of(&fs::metadata(path).ok()?)
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "as on systems without such numbers")]
fn of(metadata: &fs::Metadata) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    Some(FileId { device: metadata.dev(), inode: metadata.ino() })
}

#[cfg(not(unix))]
fn of(_metadata: &fs::Metadata) -> Option<FileId> {
    None
}

impl Snapshot {
    /// Lets go of the generation; `None` when it cannot be taken up again.
    #[must_use]
    pub fn rest(mut self) -> Option<Resting> {
        self.file?;
        let version = self.version().ok()?;
        self.connection.execute_batch("COMMIT").ok()?;
        self.known.trim();
        Some(Resting { snapshot: self, version })
    }

    /// Differs whenever somebody else has written.
    fn version(&self) -> Result<i64, StoreError> {
        Ok(self.connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?)
    }
}

impl Resting {
    /// The last complete generation of the database at `path`; `None` when that is not the one this came from, or it has
    /// to be opened anew for another reason.
    #[must_use]
    pub fn wake(self, path: &Path, extractor: u32) -> Option<Snapshot> {
        let Self { mut snapshot, version } = self;
        if snapshot.file? != FileId::of(path)? {
            return None;
        }
        snapshot.connection.execute_batch("BEGIN").ok()?;
        // The first read pins the generation, the version with it.
        if !schema::is_current(&snapshot.connection, extractor).ok()? {
            return None;
        }
        if snapshot.version().ok()? != version {
            snapshot.known = Known::default();
            snapshot.generation = published(&snapshot.connection).ok()??;
        }
        Some(snapshot)
    }
}
