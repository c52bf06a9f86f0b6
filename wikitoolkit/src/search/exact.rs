//! Pages that a question refers to by name, path or quotation.

use std::collections::HashMap;

use super::rank::Candidate;
use super::reference::References;
use super::weights::{MAX_NAMED, MAX_QUOTED, MAX_SHARED_NAME};
use crate::graph::{Page, PageId, PageKind};
use crate::store::{PageKey, Snapshot, StoreError};

/// How literally a page is meant; a greater one comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Literal {
    /// Found by its words only.
    #[default]
    No,
    /// It holds a quoted string of the question.
    Quoted,
    /// It has the name but for the case, or is one of many that have it.
    Alike,
    /// Its name or path stands in the question.
    Named,
    /// Its name or path is the whole question.
    Alone,
}

impl Literal {
    /// How sure such a match is by itself.
    pub(super) fn certainty(self) -> f64 {
        match self {
            Self::No => 0.0,
            Self::Quoted | Self::Alike => 0.6,
            Self::Named => 0.7,
            Self::Alone => 0.97,
        }
    }
}

/// What a question refers to.
#[derive(Debug, Default)]
pub(super) struct Exact {
    /// Symbols with a name of the question.
    pub(super) named: HashMap<PageId, (PageKey, Literal)>,
    paths: Vec<String>,
    alone: bool,
}

impl Exact {
    /// How literally `page` is meant, quotations aside.
    pub(super) fn literal(&self, page: &Page) -> Literal {
        let by_name = self.named.get(&page.id).map_or(Literal::No, |(_, literal)| *literal);
        let is_place = matches!(page.kind, PageKind::File | PageKind::Dir);
        let by_path = is_place && self.paths.iter().any(|path| ends_with_path(&page.path, path));
        by_name.max(match (by_path, self.alone) {
            (true, true) => Literal::Alone,
            (true, false) => Literal::Named,
            (false, _) => Literal::No,
        })
    }
}

fn ends_with_path(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// Looks up the names of `references`.
pub(super) fn matches(snapshot: &Snapshot, references: &References) -> Result<Exact, StoreError> {
    let mut exact = Exact { named: HashMap::new(), paths: references.paths.clone(), alone: references.alone };
    for name in &references.names {
        let pages = definitions(snapshot, name)?;
        let same_case = pages.iter().filter(|(_, page)| has_name(page, name)).count();
        for (key, page) in pages {
            let literal = match (has_name(&page, name), references.alone) {
                (true, true) => Literal::Alone,
                (true, false) if same_case <= MAX_SHARED_NAME => Literal::Named,
                _ => Literal::Alike,
            };
            exact.named.entry(page.id).or_insert((key, literal));
        }
    }
    Ok(exact)
}

/// The symbols called `name`; with fewer of the qualifying parts when none has all of them.
fn definitions(snapshot: &Snapshot, name: &str) -> Result<Vec<(PageKey, Page)>, StoreError> {
    let own = name.rsplit('.').next().unwrap_or(name);
    let mut pages = Vec::new();
    for key in snapshot.named(own, MAX_NAMED)? {
        let page = snapshot.page_by_key(key)?.filter(|page| page.kind == PageKind::Symbol);
        pages.extend(page.map(|page| (key, page)));
    }
    let mut qualified = name;
    while let Some((_, fewer)) = qualified.split_once('.') {
        if pages.iter().any(|(_, page)| is_qualified_by(page, qualified)) {
            pages.retain(|(_, page)| is_qualified_by(page, qualified));
            break;
        }
        qualified = fewer;
    }
    Ok(pages)
}

fn is_qualified_by(page: &Page, name: &str) -> bool {
    let title = page.title.to_lowercase();
    title.strip_suffix(&name.to_lowercase()).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

fn has_name(page: &Page, name: &str) -> bool {
    page.title.rsplit('.').next() == name.rsplit('.').next()
}

/// Marks the best candidates that hold a quoted string.
pub(super) fn confirm_quotes(
    snapshot: &Snapshot,
    references: &References,
    candidates: &mut [Candidate],
) -> Result<(), StoreError> {
    if references.quotes.is_empty() {
        return Ok(());
    }
    for candidate in candidates.iter_mut().take(MAX_QUOTED) {
        let text = snapshot.text(&candidate.page)?;
        if references.quotes.iter().any(|quote| text.contains(quote.as_str())) {
            candidate.literal = candidate.literal.max(Literal::Quoted);
        }
    }
    Ok(())
}
