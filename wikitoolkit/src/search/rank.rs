//! Ordering the pages that the words of a question found.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::exact::{Exact, Literal};
use super::tally::{Found, Tally};
use super::weights::{ASIDE, FROM_FILE, FROM_INSIDE, MAX_CANDIDATES, MAX_EXAMINED, UNCOVERED};
use super::{Question, filter, setting};
use crate::graph::{Page, PageKind};
use crate::store::{PageKey, Snapshot, StoreError};
use crate::text;

/// A page that may answer the question.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) page: Page,
    /// How literally the question means it.
    pub(super) literal: Literal,
    /// What orders pages that are meant equally literally.
    pub(super) relevance: f64,
    /// The share of the question's information that the page holds, lessened when the question says little.
    pub(super) share: f64,
}

impl Candidate {
    /// How surely it is meant, 0 to 1.
    pub(super) fn score(&self) -> f64 {
        self.share.max(self.literal.certainty())
    }
}

/// The candidates that pass the question's filters, best first.
pub(super) fn candidates(
    snapshot: &Snapshot,
    question: &Question,
    tally: &Tally,
    exact: &Exact,
) -> Result<Vec<Candidate>, StoreError> {
    let mut all = load(snapshot, question, tally, exact)?;
    support_each_other(&mut all);
    let asked = setting::asked_for(&text::terms(&question.text));
    all.retain(|candidate| filter::accepts(&question.kinds, question.path.as_ref(), &candidate.page));
    for candidate in &mut all {
        if setting::aside(&candidate.page.path).is_some_and(|part| !asked.contains(&part)) {
            candidate.relevance *= ASIDE;
            candidate.share *= ASIDE;
        }
    }
    sort(&mut all);
    Ok(all)
}

/// Best first; equal ones by id, so that the same question always gets the same answer.
pub(super) fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| {
        let literal = b.literal.cmp(&a.literal);
        let by_relevance = literal.then_with(|| b.relevance.total_cmp(&a.relevance));
        by_relevance.then_with(|| a.page.id.cmp(&b.page.id))
    });
}

/// Loads the most relevant pages, until enough of them pass the filters.
fn load(
    snapshot: &Snapshot,
    question: &Question,
    tally: &Tally,
    exact: &Exact,
) -> Result<Vec<Candidate>, StoreError> {
    let literal_keys: HashSet<PageKey> = exact.named.values().map(|(key, _)| *key).collect();
    let mut keys: Vec<(PageKey, Found)> = tally.found.iter().map(|(key, found)| (*key, *found)).collect();
    keys.extend(
        literal_keys.iter().filter(|key| !tally.found.contains_key(key)).map(|k| (*k, Found::default())),
    );
    keys.sort_by(|a, b| {
        let literal = literal_keys.contains(&b.0).cmp(&literal_keys.contains(&a.0));
        let by_relevance = || own(tally, b.1).total_cmp(&own(tally, a.1));
        literal.then_with(by_relevance).then_with(|| a.0.cmp(&b.0))
    });
    let mut all = Vec::new();
    let mut passing = 0;
    for (key, found) in keys.into_iter().take(MAX_EXAMINED) {
        let Some(page) = snapshot.page_by_key(key)? else { continue };
        passing += usize::from(filter::accepts(&question.kinds, question.path.as_ref(), &page));
        let literal = exact.literal(&page);
        all.push(Candidate {
            page,
            literal,
            relevance: own(tally, found),
            share: tally.share(found) * tally.decisiveness(),
        });
        if passing >= MAX_CANDIDATES {
            break;
        }
    }
    Ok(all)
}

fn own(tally: &Tally, found: Found) -> f64 {
    found.relevance * (UNCOVERED + (1.0 - UNCOVERED) * tally.share(found))
}

/// Adds to a file what the best page inside it is worth, and to the pages inside what their file is worth.
fn support_each_other(candidates: &mut [Candidate]) {
    let mut files: HashMap<String, f64> = HashMap::new();
    let mut inside: HashMap<String, f64> = HashMap::new();
    for candidate in candidates.iter() {
        let best = match candidate.page.kind {
            PageKind::File => files.entry(candidate.page.path.clone()).or_default(),
            PageKind::Symbol | PageKind::Doc => inside.entry(candidate.page.path.clone()).or_default(),
            PageKind::Dir | PageKind::Memory => continue,
        };
        if candidate.relevance.total_cmp(best) == Ordering::Greater {
            *best = candidate.relevance;
        }
    }
    for candidate in candidates {
        let support = match candidate.page.kind {
            PageKind::File => inside.get(&candidate.page.path).map(|best| best * FROM_INSIDE),
            PageKind::Symbol | PageKind::Doc => files.get(&candidate.page.path).map(|file| file * FROM_FILE),
            PageKind::Dir | PageKind::Memory => None,
        };
        candidate.relevance += support.unwrap_or_default();
    }
}
