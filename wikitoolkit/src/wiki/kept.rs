//! The database that a server keeps open between its calls.

use std::sync::{Mutex, PoisonError};

use super::Wiki;
use crate::index;
use crate::store::{Resting, Snapshot, StoreError};

/// The last generation that was answered from, at rest; of calls at the same time, that of the one that ended last.
#[derive(Debug, Default)]
pub struct Kept(Mutex<Option<Resting>>);

impl Wiki {
    /// The last complete generation, through what is kept open if possible.
    pub(super) fn open(&self) -> Result<Option<Snapshot>, StoreError> {
        let resting =
            self.kept.as_ref().and_then(|kept| kept.0.lock().unwrap_or_else(PoisonError::into_inner).take());
        match resting.and_then(|resting| index::wake(resting, &self.root)) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => index::open(&self.root),
        }
    }

    /// Keeps `snapshot` for the next operation, where one may follow.
    pub(super) fn keep(&self, snapshot: Snapshot) {
        if let Some(kept) = &self.kept {
            let resting = snapshot.rest();
            *kept.0.lock().unwrap_or_else(PoisonError::into_inner) = resting;
        }
    }
}
