//! Every number that shapes the ranking.

use crate::store::Field;

/// What a field counts.
pub(super) struct FieldWeight {
    pub(super) field: Field,
    /// Factor of its BM25 score in the sum that orders the results.
    pub(super) relevance: f64,
    /// Share of a word's information that a match in this field gives; shapes the score, not the order.
    pub(super) certainty: f64,
}

pub(super) const FIELDS: &[FieldWeight] = &[
    FieldWeight { field: Field::Name, relevance: 1.0, certainty: 1.0 },
    FieldWeight { field: Field::Path, relevance: 2.0, certainty: 1.0 },
    FieldWeight { field: Field::Signature, relevance: 0.25, certainty: 0.9 },
    FieldWeight { field: Field::Doc, relevance: 0.5, certainty: 0.9 },
    FieldWeight { field: Field::Body, relevance: 1.0, certainty: 0.65 },
];

/// Part of the relevance that stays when a page holds none of the question's information; the rest grows with
/// the share that it holds.
pub(super) const UNCOVERED: f64 = 0.25;

/// Information, in nats, that halves the certainty of a full match: a question of few common words fits many pages.
pub(super) const LITTLE_INFORMATION: f64 = 1.0;

/// What a file gains of the relevance of the best page inside it.
pub(super) const FROM_INSIDE: f64 = 0.3;

/// What a symbol or section gains of the relevance of its file.
pub(super) const FROM_FILE: f64 = 0.3;

/// Factor for pages outside the code in use, unless the question asks for such pages.
pub(super) const ASIDE: f64 = 0.5;

/// Words of a question that are looked up; the rarest ones when there are more.
pub(super) const MAX_TOKENS: usize = 32;

/// Pages looked at for one word and field. A word with more pages says next to nothing.
pub(super) const MAX_HITS: usize = 4_000;

/// Pages that compete for the answer.
pub(super) const MAX_CANDIDATES: usize = 400;

/// A name that more symbols share is too common to put all of them first.
pub(super) const MAX_SHARED_NAME: usize = 5;

/// Symbols of one name that are looked at.
pub(super) const MAX_NAMED: usize = 200;

/// Candidates whose text is searched for a quoted string.
pub(super) const MAX_QUOTED: usize = 60;

/// Pages examined at most when a filter turns most of them away.
pub(super) const MAX_EXAMINED: usize = 20_000;
