//! Looking up the words of a question.

use std::collections::HashMap;

use super::Word;
use super::weights::{ENOUGH, LITTLE_INFORMATION, MAX_HITS, MAX_TOKENS, PER_WORD, SIGNALS};
use super::words::{Standing, Words};
use crate::store::{Field, PageKey, Snapshot, StoreError};

/// What the words of a question found.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// By page.
    pub(super) found: HashMap<PageKey, Found>,
    /// Information of all words of the question, in nats; words that no page holds count in full.
    information: f64,
    /// Information of the words that no page holds.
    unknown: f64,
    /// What was looked up, the most telling words first.
    pub(super) words: Vec<Word>,
}

/// What was found on one page.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Found {
    /// What path and history are worth, by [`SIGNALS`].
    pub(super) about: f64,
    /// BM25 of the passage that the page is.
    pub(super) passage: f64,
    /// BM25 of its names.
    pub(super) name: f64,
    /// Information of the words that its text holds.
    text: f64,
    /// Information of the words that the passage holds; all that a page inside a file has.
    told: f64,
    /// Information of the words that its path or names hold, half for each.
    named: f64,
}

impl Tally {
    /// What is known of a page.
    pub(super) fn of(&self, page: PageKey) -> Found {
        self.found.get(&page).copied().unwrap_or_default()
    }

    /// The share of the question's information that the text of a page holds, 0 to 1.
    pub(super) fn covered(&self, found: Found) -> f64 {
        self.share(found.text.max(found.told))
    }

    /// The share that its path and names hold, 0 to 1.
    pub(super) fn named(&self, found: Found) -> f64 {
        self.share(found.named)
    }

    fn share(&self, information: f64) -> f64 {
        if self.information > 0.0 { (information / self.information).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// How far a page that holds enough of the question's information is surely meant, 0 to 1.
    pub(super) fn decisiveness(&self) -> f64 {
        let known = 1.0 - self.share(self.unknown);
        known * known * self.information / (self.information + LITTLE_INFORMATION)
    }

    /// The share of the question's information that a place has to hold to be meant for sure.
    pub(super) fn enough(&self) -> f64 {
        let words = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        (1.0 - PER_WORD * f64::from(words.saturating_sub(2))).max(ENOUGH)
    }

    /// What a page is worth by itself, the pages inside it aside.
    pub(super) fn own(&self, found: Found) -> f64 {
        found.about
            + SIGNALS.passage * found.passage
            + SIGNALS.covered * self.covered(found)
            + SIGNALS.named * self.named(found)
    }
}

/// Looks up `words`.
pub(super) fn tally(snapshot: &Snapshot, words: &Words) -> Result<Tally, StoreError> {
    let mut tally = Tally::default();
    let files = snapshot.files()?;
    let mut looked_up = Vec::new();
    for (token, standing) in &words.tokens {
        let holders = snapshot.holders(Field::Body, token, MAX_HITS * 4)?;
        let known = !holders.is_empty() || !standing.is_whole;
        if known {
            looked_up.push((information(files, holders.len()), token, *standing, holders));
        }
    }
    looked_up.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    looked_up.truncate(MAX_TOKENS);
    for (information, token, standing, holders) in looked_up {
        tally.information += information;
        tally.words.push(Word { token: token.clone(), information });
        let held = !holders.is_empty();
        for page in holders {
            tally.found.entry(page).or_default().text += information;
        }
        let elsewhere = tally.add_fields(snapshot, token, standing, information)?;
        if !held && !elsewhere {
            tally.unknown += information;
        }
    }
    Ok(tally)
}

impl Tally {
    /// Looks up a token in all fields but the body; gives whether a path or passage holds it.
    fn add_fields(
        &mut self,
        snapshot: &Snapshot,
        token: &str,
        standing: Standing,
        information: f64,
    ) -> Result<bool, StoreError> {
        let mut any = false;
        let token = [token.to_owned()];
        let hits = |field| snapshot.field_hits(field, &token, MAX_HITS);
        let on_path = standing.weight * SIGNALS.path + f64::from(u8::from(standing.is_scope)) * SIGNALS.scope;
        for (page, bm25) in hits(Field::Path)? {
            any = true;
            let found = self.found.entry(page).or_default();
            found.about += on_path * bm25.max(0.0);
            found.named += information / 2.0;
        }
        for (page, bm25) in hits(Field::Name)? {
            let found = self.found.entry(page).or_default();
            found.name += bm25.max(0.0);
            found.named += information / 2.0;
        }
        if standing.is_subject {
            for (page, bm25) in hits(Field::History)? {
                self.found.entry(page).or_default().about += SIGNALS.history * bm25.max(0.0);
            }
        }
        for (page, bm25) in hits(Field::Passage)? {
            any = true;
            let found = self.found.entry(page).or_default();
            found.passage += bm25.max(0.0);
            found.told += information;
        }
        Ok(any)
    }
}

/// How much a word tells that `holding` of `files` hold, in nats.
#[allow(clippy::cast_precision_loss, reason = "file counts are far below 2^52")]
fn information(files: u64, holding: usize) -> f64 {
    let (files, holding) = (files as f64, holding as f64);
    (1.0 + ((files - holding).max(0.0) + 0.5) / (holding + 0.5)).ln()
}
