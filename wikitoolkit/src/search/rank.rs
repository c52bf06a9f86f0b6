//! Ordering the places that the words of a question found: files with what is inside them, memories, directories.

use std::collections::{HashMap, HashSet};

use super::exact::{Exact, Literal};
use super::tally::Tally;
use super::weights::{ASIDE, EXPLANATION, MAX_EXAMINED, MAX_PLACES, NO_CODE, OUTDATED, REASON, SIGNALS};
use super::words::Words;
use super::{Question, filter, setting};
use crate::graph::{Head, PageKind};
use crate::lang::{self, Matter};
use crate::store::{PageKey, Snapshot, StoreError};

/// A page that answers may point to, with the pages inside it.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) key: PageKey,
    pub(super) page: Head,
    /// How literally the question means it or a page inside it.
    pub(super) literal: Literal,
    /// What orders the places: the logarithm of how likely each is, but for a constant.
    pub(super) relevance: f64,
    /// The share of the question's information that its text holds.
    pub(super) covered: f64,
    /// The pages inside that hold anything of the question, best first.
    pub(super) inside: Vec<Inner>,
}

/// A symbol or section.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inner {
    pub(super) key: PageKey,
    pub(super) literal: Literal,
    /// What orders the pages of one file.
    pub(super) worth: f64,
    /// The share of the question's information that its own text holds.
    pub(super) covered: f64,
}

/// What a question is judged by.
pub(super) struct Asked<'a> {
    pub(super) question: &'a Question,
    pub(super) words: &'a Words,
    pub(super) tally: &'a Tally,
    pub(super) exact: &'a Exact,
}

/// The places that pass the question's filters, in no order.
pub(super) fn places(snapshot: &Snapshot, asked: &Asked<'_>) -> Result<Vec<Place>, StoreError> {
    let mut found = competing(snapshot, asked)?;
    found.sort_by(|a, b| b.worth.total_cmp(&a.worth).then_with(|| a.key.cmp(&b.key)));
    found.into_iter().take(MAX_PLACES).map(|candidate| place(snapshot, asked, candidate)).collect()
}

/// A page that passes the filters, before the pages inside it are looked at.
struct Candidate {
    key: PageKey,
    page: Head,
    /// What is taken from its relevance for where it stands.
    drawback: f64,
    /// What it, or the page inside it that brought it here, is worth alone.
    worth: f64,
}

/// The candidates, until enough of them are in the code in use: others may be many and would crowd those out.
fn competing(snapshot: &Snapshot, asked: &Asked<'_>) -> Result<Vec<Candidate>, StoreError> {
    let about = setting::asked_for(&asked.question.text);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut in_use = 0;
    for (key, worth) in by_own_worth(asked).into_iter().take(MAX_EXAMINED) {
        let key = snapshot.file_around(key)?.unwrap_or(key);
        if !seen.insert(key) {
            continue;
        }
        let Some(page) = snapshot.head_by_key(key)? else { continue };
        if !filter::may_accept(&asked.question.kinds, asked.question.path.as_ref(), &page) {
            continue;
        }
        let outdated = page.kind == PageKind::Memory
            && snapshot.written(&page.id)?.is_some_and(|written| written.is_outdated());
        let drawback = drawback(&page, asked.words, &about) + if outdated { OUTDATED } else { 0.0 };
        in_use += usize::from(drawback <= 0.0);
        found.push(Candidate { key, page, drawback, worth: worth - drawback });
        if in_use >= MAX_PLACES {
            break;
        }
    }
    Ok(found)
}

/// All pages that hold anything of the question, those that it names first.
fn by_own_worth(asked: &Asked<'_>) -> Vec<(PageKey, f64)> {
    let named: HashSet<PageKey> = asked.exact.keys().collect();
    let mut keys: HashMap<PageKey, f64> =
        asked.tally.found.iter().map(|(key, found)| (*key, asked.tally.own(*found))).collect();
    keys.extend(named.iter().map(|key| (*key, f64::INFINITY)));
    let mut sorted: Vec<(PageKey, f64)> = keys.into_iter().collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    sorted
}

fn place(snapshot: &Snapshot, asked: &Asked<'_>, candidate: Candidate) -> Result<Place, StoreError> {
    let Candidate { key, page, drawback, .. } = candidate;
    let own = asked.tally.of(key);
    let inside = match page.kind {
        PageKind::File => inside(snapshot, asked, key, &page)?,
        _ => Vec::new(),
    };
    let best_passage =
        inside.iter().map(|inner| asked.tally.of(inner.key).passage).fold(own.passage, f64::max);
    let literal = inside.iter().map(|inner| inner.literal).fold(asked.exact.literal(&page), Ord::max);
    let mut with_passage = own;
    with_passage.passage = best_passage;
    let relevance = asked.tally.own(with_passage) + literal.bonus() - drawback;
    let covered = asked.tally.covered(own);
    Ok(Place { key, page, literal, relevance, covered, inside })
}

fn inside(
    snapshot: &Snapshot,
    asked: &Asked<'_>,
    file: PageKey,
    page: &Head,
) -> Result<Vec<Inner>, StoreError> {
    let on_lines = asked.exact.on_lines(snapshot, file, page)?;
    let mut all = Vec::new();
    for key in snapshot.inside(file)? {
        let pointed_at = if on_lines.contains(&key) { Literal::Named } else { Literal::No };
        let literal = asked.exact.literal_of(key).max(pointed_at);
        let found = asked.tally.of(key);
        let worth = found.passage + found.name + literal.bonus() / SIGNALS.passage;
        if worth > 0.0 {
            all.push(Inner { key, literal, worth, covered: asked.tally.covered(found) });
        }
    }
    all.sort_by(|a, b| b.worth.total_cmp(&a.worth).then_with(|| a.key.cmp(&b.key)));
    Ok(all)
}

/// What a place loses for not being code in use, and gains where the question asks for its like.
fn drawback(page: &Head, words: &Words, about: &[setting::Aside]) -> f64 {
    let reason = if words.asks_why && page.kind == PageKind::Memory { -REASON } else { 0.0 };
    let aside = setting::aside(&page.path).is_some_and(|part| !about.contains(&part));
    let aside = aside || page.kind == PageKind::Dir;
    let no_code = match page.language.as_deref().and_then(lang::matter) {
        _ if page.kind == PageKind::Memory => 0.0,
        Some(Matter::Code) => 0.0,
        Some(Matter::Prose) if words.is_prose => EXPLANATION,
        Some(Matter::Prose | Matter::Data) | None => NO_CODE,
    };
    reason + if aside { ASIDE } else { 0.0 } + no_code
}

/// Best first; equal ones by id, so that the same question always gets the same answer.
pub(super) fn sort(places: &mut [Place]) {
    let alone = |place: &Place| place.literal == Literal::Alone;
    places.sort_by(|a, b| {
        let literal = alone(b).cmp(&alone(a));
        let by_relevance = literal.then_with(|| b.relevance.total_cmp(&a.relevance));
        by_relevance.then_with(|| a.page.id.cmp(&b.page.id))
    });
}
