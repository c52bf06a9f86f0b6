//! Building and refreshing the wiki: the only place where repository, languages, memories and store meet.

mod affected;
mod attach;
mod build;
mod changes;
mod curating;
mod derive;
mod directories;
mod facts;
mod lock;
mod moves;
mod on_disk;
mod past;
mod produce;
mod progress;
mod report;
mod resolve;
mod survey;
mod writing;

use std::time::Duration;

use crate::lang::EXTRACTOR_VERSION;
use crate::repo::Root;
use crate::store::{Resting, Snapshot, StoreError};

pub use build::{refresh, refresh_after};
pub use changes::{changes, changes_since};
pub use curating::{confirm, forget, has_memory, mark, supersede, supersede_with};
pub use progress::{Progress, Quiet, Stage};
pub use report::{BuildError, BuildReport, Changes, Options, WriteError, panic_message};
pub use survey::Survey;
pub use writing::{link, note, remember};

/// The last complete generation; `None` when there is none that this version can read.
///
/// # Errors
/// When the database exists but cannot be opened.
pub fn open(root: &Root) -> Result<Option<Snapshot>, StoreError> {
    Snapshot::open(&root.database(), root.path(), EXTRACTOR_VERSION, Duration::from_secs(5))
}

/// The last complete generation through what is open already; `None` when it has to be opened anew.
#[must_use]
pub fn wake(resting: Resting, root: &Root) -> Option<Snapshot> {
    resting.wake(&root.database(), EXTRACTOR_VERSION)
}

/// The same as [`open`] for who cannot wait, not even when somebody keeps the database to itself for a moment.
///
/// # Errors
/// When the database exists but cannot be opened now.
pub fn open_at_once(root: &Root) -> Result<Option<Snapshot>, StoreError> {
    Snapshot::open(&root.database(), root.path(), EXTRACTOR_VERSION, Duration::ZERO)
}

/// The root with its database where it can be: in the folder of the wiki, or, when that can only be read and holds no
/// generation, in the cache folder of the user.
#[must_use]
pub fn placed(root: Root) -> Root {
    match root.in_cache() {
        Some(cached) if !matches!(open(&root), Ok(Some(_))) => cached,
        _ => root,
    }
}
