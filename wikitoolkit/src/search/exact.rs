//! Pages that a question refers to by name, path or quotation.

use std::collections::HashMap;

use super::rank::Candidate;
use super::reference::References;
use super::weights::{MAX_QUOTED, MAX_SHARED_NAME};
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
            Self::Named => 0.85,
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

/// The symbols called `name`; with fewer qualifying parts when nothing has all of them.
fn definitions(snapshot: &Snapshot, name: &str) -> Result<Vec<(PageKey, Page)>, StoreError> {
    const LIMIT: usize = 100;
    let mut rest = Some(name);
    while let Some(name) = rest {
        let mut pages = Vec::new();
        for key in snapshot.named(name, LIMIT)? {
            if let Some(page) = snapshot.page_by_key(key)? {
                pages.push((key, page));
            }
        }
        if !pages.is_empty() {
            return Ok(pages);
        }
        rest = name.split_once('.').map(|(_, tail)| tail);
    }
    Ok(Vec::new())
}

fn has_name(page: &Page, name: &str) -> bool {
    let last = |text: &str| text.rsplit(['.', ':']).next().unwrap_or_default().to_owned();
    last(&page.title) == last(name)
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
