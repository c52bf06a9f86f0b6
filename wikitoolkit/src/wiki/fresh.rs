//! Getting a generation to answer from.

use super::{Freshness, Wiki, WikiError};
use crate::graph::{Page, PageId};
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
        Resolution::Nearest(nearest) => by_name(snapshot, text, nearest),
    }
}

/// The symbol called `text`, when `text` can be a bare name.
fn by_name(snapshot: &Snapshot, text: &str, nearest: Vec<PageId>) -> Result<Page, WikiError> {
    const CHOICES: usize = 50;
    let is_bare = !text.is_empty() && !text.contains(['/', '#']) && text.parse::<PageId>().is_err();
    let mut pages = Vec::new();
    if is_bare {
        for key in snapshot.named(&text.replace("::", "."), CHOICES)? {
            pages.extend(snapshot.page_by_key(key)?);
        }
    }
    let last_part = text.rsplit(['.', ':']).next().unwrap_or_default();
    if pages.iter().any(|page| page.title.ends_with(last_part)) {
        pages.retain(|page| page.title.ends_with(last_part));
    }
    let mut choices: Vec<_> = pages.iter().map(|page| page.id.clone()).collect();
    choices.sort();
    match (pages.pop(), pages.is_empty()) {
        (Some(page), true) => Ok(page),
        (Some(_), false) => Err(WikiError::Ambiguous { given: text.to_owned(), choices }),
        (None, _) => Err(WikiError::UnknownPage { given: text.to_owned(), nearest }),
    }
}
