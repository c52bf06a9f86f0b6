//! Getting a generation to answer from.

use super::{Freshness, Wiki, WikiError};
use crate::graph::Page;
use crate::index::{self, BuildError, Options, Progress};
use crate::store::{Resolution, Snapshot};

/// A generation, and whether files may have changed since it was built.
pub(super) struct Fresh {
    pub(super) snapshot: Snapshot,
    pub(super) stale: bool,
}

impl Wiki {
    /// The generation to answer from, refreshed when `freshness` says so. While somebody else builds, the last
    /// complete one is used and called stale.
    pub(super) fn fresh(&self, freshness: Freshness, progress: &dyn Progress) -> Result<Fresh, WikiError> {
        let busy = match freshness {
            Freshness::AsIs => {
                let snapshot = index::open(&self.root)?.ok_or(WikiError::NotBuilt)?;
                return Ok(Fresh { snapshot, stale: !index::changes(&self.root)?.is_empty() });
            }
            Freshness::Refresh => match index::refresh(&self.root, Options::default(), progress) {
                Ok(_) => false,
                Err(BuildError::Busy) => true,
                Err(other) => return Err(other.into()),
            },
        };
        let snapshot = index::open(&self.root)?.ok_or(WikiError::FirstBuild)?;
        Ok(Fresh { snapshot, stale: busy })
    }
}

/// The one page that `text` names: an id, a path, or the name of a symbol.
pub(super) fn the_page(snapshot: &Snapshot, text: &str) -> Result<Page, WikiError> {
    let text = text.trim();
    match snapshot.resolve(text)? {
        Resolution::Exact(page) => Ok(*page),
        Resolution::Ambiguous(choices) => Err(WikiError::Ambiguous { given: text.to_owned(), choices }),
        Resolution::Nearest(nearest) => Err(WikiError::UnknownPage { given: text.to_owned(), nearest }),
    }
}
