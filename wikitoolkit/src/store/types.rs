//! What the store takes and gives.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::graph::{Page, PageId};
use crate::memory::{Memory, Standing};

/// A page within one generation of the database; not stable from one build to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageKey(pub i64);

/// One searchable aspect of a page; each has its own document frequencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The name of a symbol, heading, memory; for a file its stem and the names it defines.
    Name,
    /// The path of a file or directory.
    Path,
    /// The whole text of a file.
    Body,
    /// A stretch of text that is about one thing: a symbol with its documentation and the beginning of its code,
    /// the own text of a section, a memory; the text of a file that holds neither symbols nor sections.
    Passage,
    /// What the messages of the commits say that touched the file.
    History,
}

impl StoreError {
    /// Whether the database itself is damaged, so that making it anew helps.
    pub fn is_damage(&self) -> bool {
        match self {
            Self::Database(error) => super::schema::is_damage(error),
            Self::Corrupt { .. } => true,
            Self::File { .. } | Self::Output(_) => false,
        }
    }
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 5] = [Self::Name, Self::Path, Self::Body, Self::Passage, Self::History];
}

/// Which end of an edge is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Edges that leave the page.
    Out,
    /// Edges that reach the page.
    In,
}

/// What a text that should name a page names.
#[derive(Clone, Debug, PartialEq)]
pub enum Resolution {
    /// Exactly this page.
    Exact(Box<Page>),
    /// Several definitions share the name; their ids, in order.
    Ambiguous(Vec<PageId>),
    /// No page; the most similar ids, best first, at most five.
    Nearest(Vec<PageId>),
}

/// A memory, note or link in one generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What was written.
    pub memory: Memory,
    /// How it stands to the pages of the generation.
    pub standing: Standing,
    /// What is wrong with its file, if anything.
    pub problem: Option<String>,
    /// Its file, as text for people.
    pub path: String,
}

impl Written {
    /// Its page.
    pub fn id(&self) -> PageId {
        PageId::memory(&self.memory.id)
    }

    /// Whether it no longer holds.
    pub fn is_outdated(&self) -> bool {
        self.standing.is_outdated(&self.memory)
    }

    /// What a reader has to know first; `None` when it simply holds.
    pub fn mark(&self) -> Option<String> {
        self.standing.mark(&self.memory)
    }
}

/// A file that was left out or kept without content, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// The file, as text for people.
    pub path: String,
    /// The reason.
    pub reason: String,
}

/// How much there is of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pages by kind.
    pub pages: BTreeMap<String, u64>,
    /// Edges by relation.
    pub edges: BTreeMap<String, u64>,
    /// Files by language.
    pub languages: BTreeMap<String, u64>,
    /// Memories, notes not counted.
    pub memories: u64,
    /// Notes.
    pub notes: u64,
    /// References that could not be resolved, by language and kind (such as `rust import`).
    pub unresolved: BTreeMap<String, u64>,
}

/// Why the database did not answer.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database engine failed.
    #[error("the wiki's database failed: {0}; deleting it loses nothing, the next build makes it anew")]
    Database(#[from] rusqlite::Error),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// What was asked for could not be written out.
    #[error("the dump could not be written: {0}")]
    Output(#[source] std::io::Error),
    /// A row holds what no build writes.
    #[error("the wiki's database holds {what}; delete it, the next build makes it anew")]
    Corrupt {
        /// The unexpected content.
        what: String,
    },
}
