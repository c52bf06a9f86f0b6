//! Looking up the words of a question.

use std::collections::{BTreeMap, HashMap};

use super::weights::{FIELDS, LITTLE_INFORMATION, MAX_HITS, MAX_TOKENS};
use crate::store::{PageKey, Snapshot, StoreError};
use crate::text::Term;

/// What the words of a question found.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// By page.
    pub(super) found: HashMap<PageKey, Found>,
    /// Information of all words of the question, in nats; words that no page holds count in full.
    information: f64,
}

/// What was found on one page.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Found {
    /// Weighted sum of BM25 scores.
    pub(super) relevance: f64,
    /// Information of the words that the page holds, lessened by where it holds them.
    information: f64,
}

impl Tally {
    /// The share of the question's information that a page holds, 0 to 1.
    pub(super) fn share(&self, found: Found) -> f64 {
        if self.information > 0.0 { (found.information / self.information).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// How far a page that holds all of the question's information is surely meant, 0 to 1.
    pub(super) fn decisiveness(&self) -> f64 {
        self.information / (self.information + LITTLE_INFORMATION)
    }
}

/// One distinct token and what it found: per page the relevance and the best certainty.
struct Lookup {
    pages: HashMap<PageKey, (f64, f64)>,
    most_in_a_field: usize,
    /// The joined form of an identifier; says nothing when nobody wrote it.
    is_whole: bool,
}

/// Looks up all `terms`.
pub(super) fn tally(snapshot: &Snapshot, terms: &[Term]) -> Result<Tally, StoreError> {
    let pages: u64 = snapshot.counts()?.pages.values().sum();
    let mut lookups: BTreeMap<&str, Lookup> = BTreeMap::new();
    for term in terms {
        let wholes = term.whole.iter().map(|whole| (whole, true));
        for (token, is_whole) in term.tokens.iter().map(|token| (token, false)).chain(wholes) {
            if !lookups.contains_key(token.as_str()) {
                lookups.insert(token, look_up(snapshot, token, is_whole)?);
            }
        }
    }
    let mut informative: Vec<(f64, Lookup)> = lookups
        .into_values()
        .filter(|lookup| !lookup.is_whole || !lookup.pages.is_empty())
        .map(|lookup| (information(pages, lookup.most_in_a_field), lookup))
        .collect();
    informative.sort_by(|a, b| b.0.total_cmp(&a.0));
    informative.truncate(MAX_TOKENS);

    let mut tally = Tally::default();
    for (information, lookup) in informative {
        tally.information += information;
        for (page, (relevance, certainty)) in lookup.pages {
            let found = tally.found.entry(page).or_default();
            found.relevance += relevance;
            found.information += information * certainty;
        }
    }
    Ok(tally)
}

fn look_up(snapshot: &Snapshot, token: &str, is_whole: bool) -> Result<Lookup, StoreError> {
    let mut lookup = Lookup { pages: HashMap::new(), most_in_a_field: 0, is_whole };
    for weight in FIELDS {
        let hits = snapshot.field_hits(weight.field, &[token.to_owned()], MAX_HITS)?;
        lookup.most_in_a_field = lookup.most_in_a_field.max(hits.len());
        for (page, bm25) in hits {
            let (relevance, certainty) = lookup.pages.entry(page).or_default();
            *relevance += weight.relevance * bm25.max(0.0);
            *certainty = certainty.max(weight.certainty);
        }
    }
    Ok(lookup)
}

/// How much a word tells that `holding` of `pages` hold, in nats.
#[allow(clippy::cast_precision_loss, reason = "page counts are far below 2^52")]
fn information(pages: u64, holding: usize) -> f64 {
    (1.0 + (pages as f64 + 1.0) / (holding as f64 + 0.5)).ln()
}
