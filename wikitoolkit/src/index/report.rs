//! What a build did, what has changed since, and what can go wrong.

use std::any::Any;
use std::io;
use std::time::Duration;

use thiserror::Error;

use crate::graph::PageId;
use crate::memory::MemoryError;
use crate::repo::WalkError;
use crate::store::{Skip, StoreError};

/// How to build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Parse every file again, as if there were no database.
    pub force: bool,
}

/// What a build did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildReport {
    /// Pages in the generation.
    pub pages: u64,
    /// Edges in the generation.
    pub edges: u64,
    /// Files read and parsed, memory files included.
    pub parsed: u64,
    /// Files taken over as they were.
    pub unchanged: u64,
    /// Files that are gone.
    pub removed: u64,
    /// Files left out or kept without content.
    pub skipped: Vec<Skip>,
    /// Whether there is a new generation.
    pub changed: bool,
    /// Wall time.
    pub elapsed: Duration,
    /// The generation that is current afterwards.
    pub generation: u64,
}

/// How many files differ from the last generation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files without a page.
    pub added: u64,
    /// Files whose content changed.
    pub modified: u64,
    /// Pages whose file is gone.
    pub deleted: u64,
}

impl Changes {
    /// Whether the last generation describes the files as they are.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// Why there is no new generation. The last one is as it was.
#[derive(Debug, Error)]
pub enum BuildError {
    /// Another process or thread is building this wiki.
    #[error("another build of this wiki is running; its result will be visible when it is done")]
    Busy,
    /// The build ended by a fault of the program.
    #[error(
        "the build ended early: {reason}; the last generation is as it was, and `wikitoolkit build --force` \
         shows whether it happens again"
    )]
    Died {
        /// What it said.
        reason: String,
    },
    /// The files could not be listed.
    #[error(transparent)]
    Walk(#[from] WalkError),
    /// The folder of the wiki cannot be written.
    #[error("{path} cannot be written: {source}; the wiki keeps its database there")]
    State {
        /// The file or folder.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a memory or note was not stored.
#[derive(Debug, Error)]
pub enum WriteError {
    /// There is nothing to store.
    #[error("the text is empty; give at least one word")]
    Empty,
    /// The page does not exist.
    #[error("there is no page `{given}`; nothing was stored{}", hint(nearest))]
    UnknownPage {
        /// The id that was given.
        given: PageId,
        /// Similar ids, best first.
        nearest: Vec<PageId>,
    },
    /// A memory would take its own place.
    #[error("{id} cannot supersede itself; give another memory or another text")]
    Itself {
        /// The memory.
        id: PageId,
    },
    /// Git could not give a memory back.
    #[error(
        "the last commit does not hold {path} as it is, so that git could not bring {id} back; \
         commit it first, or forget it for good with --force"
    )]
    NotCommitted {
        /// The memory.
        id: PageId,
        /// Its file.
        path: String,
    },
    /// The file of the memory could not be written.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The wiki could not be read.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> Self {
        Self::Build(error.into())
    }
}

/// What a panic said.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a reason".to_owned())
}

fn hint(nearest: &[PageId]) -> String {
    if nearest.is_empty() {
        return String::new();
    }
    let ids: Vec<_> = nearest.iter().map(PageId::as_str).collect();
    format!("; the nearest are {}", ids.join(", "))
}
