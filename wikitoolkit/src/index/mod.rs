//! Building and refreshing the wiki: the only place where repository, languages, memories and store meet.

mod progress;
mod report;

use crate::graph::PageId;
use crate::memory::{NewMemory, Stored};
use crate::repo::Root;
use crate::store::Snapshot;

pub use progress::{Progress, Quiet, Stage};
pub use report::{BuildError, BuildReport, Changes, Options, WriteError};

/// The last complete generation; `None` when there is none that this version can read.
///
/// # Errors
/// When the database exists but cannot be opened.
pub fn open(_root: &Root) -> Result<Option<Snapshot>, BuildError> {
    Ok(None)
}

/// Brings the wiki up to date with the files and publishes a new generation if anything changed.
///
/// # Errors
/// [`BuildError::Busy`] at once when another build of the same wiki is running.
pub fn refresh(_root: &Root, _options: Options, _progress: &dyn Progress) -> Result<BuildReport, BuildError> {
    Ok(BuildReport::default())
}

/// What differs between the last generation and the files as they are now.
///
/// # Errors
/// When the files cannot be listed or the database fails.
pub fn changes(_root: &Root) -> Result<Changes, BuildError> {
    Ok(Changes::default())
}

/// Stores a fact. Never waits for a build; the next refresh makes a page of it.
///
/// # Errors
/// [`WriteError::UnknownPage`] for a link to a page that does not exist; nothing is stored then.
pub fn remember(_root: &Root, _memory: &NewMemory) -> Result<Stored, WriteError> {
    Err(WriteError::Empty)
}

/// Stores a dated note on a page. Never waits for a build.
///
/// # Errors
/// [`WriteError::UnknownPage`] when there is no such page; nothing is stored then.
pub fn note(_root: &Root, _page: &PageId, _text: &str) -> Result<Stored, WriteError> {
    Err(WriteError::Empty)
}
