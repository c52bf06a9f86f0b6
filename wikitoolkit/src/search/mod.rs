//! Answering questions: which pages of a generation hold what somebody asks for.
//!
//! 1. The question is read twice: as search tokens ([`crate::text`]) and as references, that is names, paths
//!    and quoted strings that stand for themselves (`reference`). It is never query syntax of the database.
//! 2. Every token is looked up in every field; a page's relevance is the weighted sum of its BM25 scores
//!    (`weights`), times a factor for the share of the question that it answers: pages that hold all words
//!    come first, and others follow without a second, looser search.
//! 3. Files and the pages inside them support each other, pages about something else than the code in use
//!    (tests, examples, change logs) step back unless asked for (`setting`), references step forward.
//! 4. The score tells how sure the match is, comparable from question to question: the share of the question's
//!    information that the page holds, lessened when the question itself says little (`tally`).

mod exact;
mod filter;
mod group;
mod rank;
mod reference;
mod setting;
mod tally;
mod weights;

use crate::graph::Page;
use crate::store::{Snapshot, StoreError};
use crate::text;

pub use filter::{InvalidGlob, Kind, PathGlob, UnknownKindWord};

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
}

/// A page that answers a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The page.
    pub page: Page,
    /// How surely it is meant, 0 to 1; falls from hit to hit.
    pub score: f64,
}

/// Finds the pages that answer `question`.
///
/// # Errors
/// When the database fails.
pub fn query(snapshot: &Snapshot, question: &Question) -> Result<Answer, StoreError> {
    let terms = text::terms(&question.text);
    let references = reference::references(&question.text);
    let tally = tally::tally(snapshot, &terms)?;
    let exact = exact::matches(snapshot, &references)?;
    let mut candidates = rank::candidates(snapshot, question, &tally, &exact)?;
    exact::confirm_quotes(snapshot, &references, &mut candidates)?;
    rank::sort(&mut candidates);
    let mut hits = group::without_repetition(candidates);
    let more = hits.len().saturating_sub(question.limit);
    hits.truncate(question.limit);
    Ok(Answer { hits, more })
}
