//! The inverted index: which documents hold which words, in segments that are written once.
//!
//! A build writes what it indexed as one segment and marks the documents of older segments that it replaces as dead;
//! several small segments are merged into one. So a change costs what it changes, and a question looks into few
//! segments. An index has two parts, since they change at different times: the text of pages, whose documents are
//! pages, and the history of files, whose documents are commits.
//!
//! | table | row |
//! | --- | --- |
//! | `segments` | what is in a segment: totals, the first document of each chunk, the first word of each block |
//! | `doc_chunks` | up to [`doc::IN_CHUNK`] documents in order of key, each with its lengths by slot |
//! | `term_blocks` | words in order, each with the documents that hold it, by field |

mod block;
mod doc;
mod lookup;
mod merge;
mod pending;
mod segment;

pub(super) use lookup::Index;
pub(super) use pending::Pending;
pub(super) use segment::{TABLES, forget_all};

use super::read::damaged;
use super::{Field, StoreError};

/// A part of the index with segments of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Pages and their words.
    Text,
    /// Commits and the words of their messages.
    History,
}

impl Part {
    /// The fields of the part's documents, by slot: those first that most documents have.
    pub(super) fn fields(self) -> &'static [Field] {
        match self {
            Self::Text => &[Field::Name, Field::Passage, Field::Path, Field::Body],
            Self::History => &[Field::History],
        }
    }

    fn code(self) -> i64 {
        match self {
            Self::Text => 0,
            Self::History => 1,
        }
    }
}

impl Field {
    /// Where the field is indexed.
    pub(super) fn slot(self) -> (Part, usize) {
        match self {
            Self::Name => (Part::Text, 0),
            Self::Passage => (Part::Text, 1),
            Self::Path => (Part::Text, 2),
            Self::Body => (Part::Text, 3),
            Self::History => (Part::History, 0),
        }
    }

    /// Whether it is kept how often a word occurs. Questions ask a body only whether it holds a word.
    fn is_counted(self) -> bool {
        self != Self::Body
    }
}

/// How far into a list a number points.
fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// How many things there are, as it is written down.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
