//! One answer a place: a file and the pages inside it do not repeat each other.

use super::filter;
use super::rank::{Inner, Place};
use super::weights::{MOST_INSIDE, STANDS_FOR, WORTH_SHOWING};
use super::{Hit, Question};
use crate::graph::Page;
use crate::store::{Snapshot, StoreError};

/// Pages inside one file that are looked at for those that pass a filter.
const LOOKED_AT: usize = 60;

/// Turns sorted places into as many hits as the question wants. Where a page inside a file says nearly all that the
/// file says, or is meant more literally, it takes the file's place; other good ones are listed below it. Where the
/// question wants no files, the pages inside are hits themselves.
pub(super) fn hits(
    snapshot: &Snapshot,
    question: &Question,
    places: &[Place],
    scores: &[f64],
) -> Result<Vec<Hit>, StoreError> {
    let mut hits = Vec::new();
    for (place, score) in places.iter().zip(scores) {
        if hits.len() >= question.limit {
            break;
        }
        let shown = shown(snapshot, question, place)?;
        if filter::accepts(&question.kinds, question.path.as_ref(), &place.page) {
            hits.extend(one(snapshot, place, *score, shown)?);
        } else {
            hits.extend(shown.into_iter().map(|(_, page)| Hit {
                page,
                score: *score,
                inside: Vec::new(),
                because: None,
            }));
        }
    }
    hits.truncate(question.limit);
    Ok(hits)
}

/// The best pages inside that pass the filters.
fn shown(snapshot: &Snapshot, question: &Question, place: &Place) -> Result<Vec<(Inner, Page)>, StoreError> {
    let best = place.inside.first().map_or(0.0, |inner| inner.worth);
    let good = |inner: &&Inner| inner.worth >= WORTH_SHOWING * best;
    let mut shown = Vec::new();
    for inner in place.inside.iter().take_while(good).take(LOOKED_AT) {
        shown.extend(filter::accepted(snapshot, question, inner.key)?.map(|page| (*inner, page)));
        if shown.len() >= MOST_INSIDE {
            break;
        }
    }
    Ok(shown)
}

fn one(
    snapshot: &Snapshot,
    place: &Place,
    score: f64,
    mut shown: Vec<(Inner, Page)>,
) -> Result<Option<Hit>, StoreError> {
    let stands = shown.first().is_some_and(|(inner, _)| {
        if place.literal.is_by_name() {
            inner.literal >= place.literal
        } else {
            inner.covered > 0.0 && inner.covered >= STANDS_FOR * place.covered
        }
    });
    let page = if stands { Some(shown.remove(0).1) } else { snapshot.page_by_key(place.key)? };
    let inside = shown.into_iter().map(|(_, page)| page).collect();
    Ok(page.map(|page| Hit { page, score, inside, because: None }))
}
