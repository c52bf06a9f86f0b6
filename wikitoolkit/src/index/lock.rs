//! One build at a time, and the folder it writes to.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use super::BuildError;
use crate::repo::{self, Root};

/// Held by the process that builds; the system lets it go however the process ends.
#[derive(Debug)]
pub(super) struct BuildLock {
    file: File,
}

impl Drop for BuildLock {
    fn drop(&mut self) {
        // Closing alone is not enough: a child that another thread is just starting may hold a copy for a moment.
        if let Err(error) = self.file.unlock() {
            tracing::warn!(%error, "the build lock could not be let go");
        }
    }
}

/// Takes the build lock, making the state folder first if it is missing.
pub(super) fn acquire(root: &Root) -> Result<BuildLock, BuildError> {
    let dir = root.database_dir();
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source: io::Error| BuildError::State { path, source }
    };
    root.make_database_dir().map_err(failed(&dir))?;
    let path = dir.join("build.lock");
    let mut options = OpenOptions::new();
    let file = repo::no_link(&path, options.create(true).truncate(false).write(true))
        .and_then(|options| options.open(&path))
        .map_err(failed(&path))?;
    // SQLite would follow it.
    let database = root.database();
    repo::no_link(&database, &mut OpenOptions::new()).map_err(failed(&database))?;
    match file.try_lock() {
        Ok(()) => Ok(BuildLock { file }),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy),
        Err(TryLockError::Error(source)) => Err(failed(&path)(source)),
    }
}
