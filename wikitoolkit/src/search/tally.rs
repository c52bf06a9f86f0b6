//! Looking up the words of a question.

use std::collections::HashMap;

use super::Word;
use super::synonyms;
use super::weights::{ENOUGH, LITTLE_INFORMATION, MAX_HITS, MAX_TOKENS, OTHER_FORM, PER_WORD, SIGNALS};
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

/// A token that is looked up.
struct Sought<'a> {
    /// The token, and the other forms of its word that the question does not have, with what each counts.
    forms: Vec<(&'a str, f64)>,
    standing: Standing,
    information: f64,
    /// The files whose text holds it, with what the form counts.
    holders: HashMap<PageKey, f64>,
}

/// Looks up `words`.
pub(super) fn tally(snapshot: &Snapshot, words: &Words) -> Result<Tally, StoreError> {
    let mut tally = Tally::default();
    let files = snapshot.files()?;
    let mut sought = Vec::new();
    for (token, standing) in &words.tokens {
        let found = seek(snapshot, files, words, token, *standing)?;
        if !found.holders.is_empty() || !standing.is_whole {
            sought.push((found, token));
        }
    }
    sought.sort_by(|(a, token), (b, other)| {
        b.information.total_cmp(&a.information).then_with(|| token.cmp(other))
    });
    sought.truncate(MAX_TOKENS);
    for (sought, token) in sought {
        tally.information += sought.information;
        tally.words.push(Word { token: token.clone(), information: sought.information });
        for (page, share) in &sought.holders {
            tally.found.entry(*page).or_default().text += share * sought.information;
        }
        let elsewhere = tally.add_fields(snapshot, &sought)?;
        if sought.holders.is_empty() && !elsewhere {
            tally.unknown += sought.information;
        }
    }
    Ok(tally)
}

fn seek<'a>(
    snapshot: &Snapshot,
    files: u64,
    words: &Words,
    token: &'a str,
    standing: Standing,
) -> Result<Sought<'a>, StoreError> {
    let mut forms = vec![(token, 1.0)];
    let others = synonyms::other_forms(token).iter().filter(|other| !words.tokens.contains_key(*other));
    forms.extend(others.map(|other| (other.as_str(), OTHER_FORM)));
    let mut holders = HashMap::new();
    let mut holding = 0;
    for (form, share) in &forms {
        let found = snapshot.holders(Field::Body, form, MAX_HITS * 4)?;
        if *form == token {
            holding = found.len();
        }
        found.into_iter().for_each(|page| {
            holders.entry(page).or_insert(*share);
        });
    }
    Ok(Sought { forms, standing, information: information(files, holding), holders })
}

impl Tally {
    /// Looks up a token in all fields but the body; gives whether a path or passage holds it.
    fn add_fields(&mut self, snapshot: &Snapshot, sought: &Sought<'_>) -> Result<bool, StoreError> {
        let Sought { standing, information, .. } = sought;
        let mut any = false;
        let on_path = standing.weight * SIGNALS.path + f64::from(u8::from(standing.is_scope)) * SIGNALS.scope;
        for (page, hit) in sought.hits(snapshot, Field::Path)? {
            any = true;
            let found = self.found.entry(page).or_default();
            found.about += on_path * hit.bm25;
            found.named += hit.share * information / 2.0;
        }
        for (page, hit) in sought.hits(snapshot, Field::Name)? {
            let found = self.found.entry(page).or_default();
            found.name += hit.bm25;
            found.named += hit.share * information / 2.0;
        }
        if standing.is_subject {
            for (page, hit) in sought.hits(snapshot, Field::History)? {
                self.found.entry(page).or_default().about += SIGNALS.history * hit.bm25;
            }
        }
        for (page, hit) in sought.hits(snapshot, Field::Passage)? {
            any = true;
            let found = self.found.entry(page).or_default();
            found.passage += hit.bm25;
            found.told += hit.share * information;
        }
        Ok(any)
    }
}

/// A page that holds forms of a word.
#[derive(Clone, Copy, Default)]
struct FormHit {
    /// The sum over the forms, each by what it counts.
    bm25: f64,
    /// What the best form counts.
    share: f64,
}

impl Sought<'_> {
    fn hits(&self, snapshot: &Snapshot, field: Field) -> Result<HashMap<PageKey, FormHit>, StoreError> {
        let mut hits: HashMap<PageKey, FormHit> = HashMap::new();
        for (form, share) in &self.forms {
            for (page, bm25) in snapshot.word_hits(field, form, MAX_HITS)? {
                let hit = hits.entry(page).or_default();
                hit.bm25 += share * bm25.max(0.0);
                hit.share = hit.share.max(*share);
            }
        }
        Ok(hits)
    }
}

/// How much a word tells that `holding` of `files` hold, in nats.
#[allow(clippy::cast_precision_loss, reason = "file counts are far below 2^52")]
fn information(files: u64, holding: usize) -> f64 {
    let (files, holding) = (files as f64, holding as f64);
    (1.0 + ((files - holding).max(0.0) + 0.5) / (holding + 0.5)).ln()
}
