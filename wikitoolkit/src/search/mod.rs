//! Answering questions: which pages of a generation hold what somebody asks for.
//!
//! 1. The question is read twice: as search tokens that count by where they stand (`words`), and as references,
//!    that is names, paths and quoted strings that stand for themselves (`reference`). It is never query syntax of
//!    the database.
//! 2. Every token is looked up in every field (`tally`). Nothing is required: a place gains with the share of the
//!    question that it holds, so that those with all words come first and others follow without a second search.
//! 3. Places are files with what is inside them, memories and directories. Their relevance is a sum of few signals
//!    with fitted factors (`weights`, `rank`); places aside from the code in use (tests, examples, change logs) step
//!    back unless asked for (`setting`), references step forward (`exact`).
//! 4. What a question asks of edges (`what calls X`) comes before what its words found (`edges`).
//! 5. The score tells how sure a place is (`score`); a file and the pages inside it are one answer (`group`).

mod edges;
mod exact;
mod filter;
mod group;
mod rank;
mod reference;
mod score;
mod setting;
mod synonyms;
mod tally;
mod weights;
mod window;
mod words;

use crate::graph::Page;
use crate::store::{Snapshot, StoreError};

pub use filter::{InvalidGlob, Kind, PathGlob, UnknownKindWord};
pub use window::best_window;

/// Results below this score are no answer; the question probably is not about this repository.
pub const DOUBTFUL: f64 = 0.3;

/// What somebody asks for.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The question, in any words.
    pub text: String,
    /// Only pages of these kinds; all when empty.
    pub kinds: Vec<Kind>,
    /// Only pages whose path matches.
    pub path: Option<PathGlob>,
    /// At most this many hits.
    pub limit: usize,
}

/// The pages found, best first.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The best ones.
    pub hits: Vec<Hit>,
    /// How many more pages matched.
    pub more: usize,
    /// What was looked for, the most telling words first.
    pub words: Vec<Word>,
}

/// A search token of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The token, as [`crate::text`] makes it.
    pub token: String,
    /// How much it tells, in nats: the rarer, the more.
    pub information: f64,
}

/// A page that answers a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The page.
    pub page: Page,
    /// How surely it is meant, 0 to 1; falls from hit to hit.
    pub score: f64,
    /// The pages inside it that answer best; empty for what is not a file.
    pub inside: Vec<Page>,
    /// Why it answers, where its words do not show it: the edge that was asked for.
    pub because: Option<String>,
}

/// Finds the pages that answer `question`.
///
/// # Errors
/// When the database fails.
pub fn query(snapshot: &Snapshot, question: &Question) -> Result<Answer, StoreError> {
    let words = words::words(&question.text);
    let references = reference::references(&question.text);
    let tally = tally::tally(snapshot, &words)?;
    let exact = exact::matches(snapshot, &references)?;
    let asked = rank::Asked { question, words: &words, tally: &tally, exact: &exact };
    let mut places = rank::places(snapshot, &asked)?;
    rank::sort(&mut places);
    exact::confirm_quotes(snapshot, &references, &mut places)?;
    rank::sort(&mut places);
    let scores = score::scores(&places, &tally);
    let by_words = group::hits(snapshot, question, &places, &scores)?;
    let others = places.len().saturating_sub(by_words.len());
    let (hits, cut) = merged(edges::hits(snapshot, question)?, by_words, question.limit);
    let more = others + cut;
    Ok(Answer { hits, more, words: tally.words })
}

/// The hits of edges, then those of words that are not among them, at most `limit`; and how many were cut.
fn merged(mut hits: Vec<Hit>, by_words: Vec<Hit>, limit: usize) -> (Vec<Hit>, usize) {
    let mut ceiling = hits.last().map_or(1.0, |hit| hit.score);
    for hit in by_words {
        if hits.iter().all(|known| known.page.id != hit.page.id) {
            ceiling = ceiling.min(hit.score);
            hits.push(Hit { score: ceiling, ..hit });
        }
    }
    let cut = hits.len().saturating_sub(limit);
    hits.truncate(limit);
    (hits, cut)
}
