//! What the wiki knows of the names that are looked for.

use super::look::{Aim, Look};
use super::place::Place;
use crate::graph::{Page, PageId, PageKind};
use crate::index;
use crate::store::{Snapshot, StoreError};

/// A name that more pages have than this says too little.
const SHARED: usize = 3;
/// So many pages are named at most.
const LISTED: usize = 5;

/// A page with one of the names.
#[derive(Debug)]
pub(super) struct Fact {
    pub(super) name: String,
    pub(super) page: Page,
}

/// The pages called one of `names`; `None` when there is no generation to read, or it does not know the place.
pub(super) fn about(place: &Place, look: &Look, names: &[&str]) -> Option<Vec<Fact>> {
    let snapshot = index::open_at_once(&place.root).ok()??;
    let own = if place.is_file { PageId::file(&place.path) } else { PageId::dir(&place.path) };
    snapshot.key(&own).ok()??;
    let kind = match look.aim {
        Aim::Text(_) => PageKind::Symbol,
        Aim::FileName(_) | Aim::Listing | Aim::Reading => PageKind::File,
    };
    called(&snapshot, names, kind).ok()
}

fn called(snapshot: &Snapshot, names: &[&str], kind: PageKind) -> Result<Vec<Fact>, StoreError> {
    let mut facts = Vec::new();
    for name in names {
        let pages = with_name(snapshot, name, kind)?;
        if pages.len() <= SHARED {
            facts.extend(pages.into_iter().map(|page| Fact { name: (*name).to_owned(), page }));
        }
    }
    facts.truncate(LISTED);
    Ok(facts)
}

fn with_name(snapshot: &Snapshot, name: &str, kind: PageKind) -> Result<Vec<Page>, StoreError> {
    // The index does not tell `room` from `Room`.
    let limit = 4 * (SHARED + 1);
    let mut pages = Vec::new();
    for key in snapshot.named(name, limit)? {
        let page = snapshot.page_by_key(key)?.filter(|page| page.kind == kind && has_name(page, name));
        pages.extend(page);
    }
    Ok(pages)
}

fn has_name(page: &Page, name: &str) -> bool {
    let separator = if page.kind == PageKind::File { '/' } else { '.' };
    page.title == name || page.title.strip_suffix(name).is_some_and(|before| before.ends_with(separator))
}
