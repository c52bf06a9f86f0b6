//! The operations of the product, each once, for the command line and the tools alike: bring the wiki up to
//! date when needed, answer from one generation, say when the answer may be out of date.

mod audit;
mod curate;
mod error;
mod follow;
mod fresh;
mod kept;
mod read;
mod write;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::index;
use crate::repo::{Root, RootError};

pub use curate::Wanted;
pub use error::WikiError;
pub use kept::Kept;
pub use read::{Asking, Looking};
pub use write::Fact;

/// The wiki of one directory.
#[derive(Clone, Debug)]
pub struct Wiki {
    root: Root,
    patience: Option<Patience>,
    kept: Option<Arc<Kept>>,
}

/// How long an operation waits for the wiki to be brought up to date before it goes on without.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// When there is no generation to answer from.
    pub first_build: Duration,
    /// When there is one: it is used then, and called stale.
    pub refresh: Duration,
}

/// Whether an operation may build before it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Freshness {
    /// Take in what changed first; make the wiki when there is none.
    #[default]
    Refresh,
    /// Answer from the last generation as it is.
    AsIs,
}

impl Wiki {
    /// The wiki of `root`, or of the repository around the current directory.
    ///
    /// # Errors
    /// When the directory cannot be used, or there is no repository around it.
    pub fn locate(root: Option<&Path>) -> Result<Self, RootError> {
        let root = match root {
            Some(dir) => Root::explicit(dir)?,
            None => Root::discover(Path::new("."))?,
        };
        Ok(Self { root: index::placed(root), patience: None, kept: None })
    }

    /// The same wiki, whose operations wait no longer than `patience`; what they started goes on behind them.
    #[must_use]
    pub fn patient(self, patience: Patience) -> Self {
        Self { patience: Some(patience), ..self }
    }

    /// The same wiki, whose operations keep the database open in `kept` for those that follow.
    #[must_use]
    pub fn keeping(self, kept: Arc<Kept>) -> Self {
        Self { kept: Some(kept), ..self }
    }
}
