//! Every number that shapes the ranking.
//!
//! The factors of signals come from a fit over 14 repositories that `benches/answers` describes: the conditional
//! log-likelihood of the file that a later commit changed, given the commit's message.

/// What each signal counts: one unit more makes a place `e` times as likely as another, all else being equal.
pub(super) struct Signals {
    /// BM25 of the path.
    pub(super) path: f64,
    /// BM25 of the path for words before a colon at the beginning of the question (`net: accept again`).
    pub(super) scope: f64,
    /// BM25 of the messages of the commits that touched the file.
    pub(super) history: f64,
    /// BM25 of the best passage inside.
    pub(super) passage: f64,
    /// The share of the question's information that the text holds.
    pub(super) covered: f64,
    /// The share that path and names hold.
    pub(super) named: f64,
}

pub(super) const SIGNALS: Signals =
    Signals { path: 0.24, scope: 0.44, history: 0.16, passage: 0.1, covered: 3.3, named: 3.7 };

/// What words after the first line of a question count in the path, where those of the first line count 1.
pub(super) const LATER_LINES: f64 = 0.5;

/// What another form of a word counts (`rt` for `runtime`), where the word itself counts 1.
pub(super) const OTHER_FORM: f64 = 0.7;

/// What is taken from places outside the code in use, unless the question asks for them.
pub(super) const ASIDE: f64 = 3.0;

/// What is taken from prose and data files.
pub(super) const NO_CODE: f64 = 3.0;

/// What is taken from prose instead when the question is one in words: a page that explains may well be the answer, but
/// where two are as good, code is.
pub(super) const EXPLANATION: f64 = 2.0;

/// What a memory gains when the question asks for reasons.
pub(super) const REASON: f64 = 6.0;

/// What is taken from a memory that is deprecated or superseded.
pub(super) const OUTDATED: f64 = 4.0;

/// What a place gains when its path stands in the question, a page its name, a quotation is in it.
pub(super) const NAMED: f64 = 2.5;
pub(super) const QUOTED: f64 = 4.0;
pub(super) const ALIKE: f64 = 0.5;

/// Information, in nats, that halves the certainty of a full match: a question of few common words fits many pages.
pub(super) const LITTLE_INFORMATION: f64 = 1.0;

/// The share of a question's information from which on a place may be meant for sure: nearly all of a question of few
/// words, `PER_WORD` less for each word, but no less than `ENOUGH`.
pub(super) const ENOUGH: f64 = 0.5;
pub(super) const PER_WORD: f64 = 0.06;

/// What bends a computed chance to the observed one: `SUREST * chance ^ SOFTENED`.
pub(super) const SUREST: f64 = 0.9;
pub(super) const SOFTENED: f64 = 0.6;

/// A page inside a file stands for the file when it holds at least this part of what the file holds.
pub(super) const STANDS_FOR: f64 = 0.8;

/// Pages inside a file that are shown below it, and how good they must be, measured by the best one.
pub(super) const MOST_INSIDE: usize = 3;
pub(super) const WORTH_SHOWING: f64 = 0.6;

/// Words of a question that are looked up; the rarest ones when there are more.
pub(super) const MAX_TOKENS: usize = 48;

/// Pages looked at for one word and field. A word with more pages says next to nothing.
pub(super) const MAX_HITS: usize = 4_000;

/// Places that compete for the answer.
pub(super) const MAX_PLACES: usize = 120;

/// A name that more symbols share is too common to put all of them first.
pub(super) const MAX_SHARED_NAME: usize = 5;

/// Symbols of one name that are looked at.
pub(super) const MAX_NAMED: usize = 200;

/// Places whose text is searched for a quoted string.
pub(super) const MAX_QUOTED: usize = 60;

/// Pages examined at most when a filter turns most of them away.
pub(super) const MAX_EXAMINED: usize = 20_000;
