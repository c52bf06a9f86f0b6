//! What can go wrong, and what to do about it.

use thiserror::Error;

use crate::graph::{InvalidPageId, PageId};
use crate::index::{BuildError, WriteError};
use crate::repo::{DiffError, RootError};
use crate::store::StoreError;
use crate::view::SectionError;

/// Why an operation has no result.
#[derive(Debug, Error)]
pub enum WikiError {
    /// There is no wiki to look at.
    #[error(transparent)]
    Root(#[from] RootError),
    /// The wiki could not be brought up to date.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The wiki could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Where the dump was to go, it could not be written.
    #[error("cannot write the dump: {0}")]
    Output(std::io::Error),
    /// There is no generation to answer from, and building was not allowed.
    #[error("the wiki has not been built yet")]
    NotBuilt,
    /// The first build is running elsewhere; there is nothing to answer from yet.
    #[error("the first build of the wiki is running")]
    FirstBuild,
    /// No page has the id.
    #[error("there is no page `{given}`")]
    UnknownPage {
        /// What was given.
        given: String,
        /// Similar ids, best first.
        nearest: Vec<PageId>,
    },
    /// Nothing of the kind is remembered.
    #[error("there is no memory, note or link `{given}`")]
    UnknownMemory {
        /// What was given.
        given: String,
        /// Similar ids, best first.
        nearest: Vec<PageId>,
    },
    /// The last generation may be older than the files, which would be confirmed unseen.
    #[error("the wiki is being rebuilt, so that it is not known yet what there is to confirm")]
    Stale,
    /// Several pages have the name.
    #[error("`{given}` names {} pages", choices.len())]
    Ambiguous {
        /// What was given.
        given: String,
        /// Their ids.
        choices: Vec<PageId>,
    },
    /// The page has no such section.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// It is not known what a range of commits changed.
    #[error(transparent)]
    Diff(#[from] DiffError),
    /// Something was not stored.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A page to link was given as a text that names nothing.
    #[error(transparent)]
    Id(#[from] InvalidPageId),
}

/// Ids that a hint names.
const NAMED: usize = 10;

impl WikiError {
    /// What to do, one sentence each; may be empty.
    #[must_use]
    pub fn hints(&self) -> Vec<String> {
        match self {
            Self::NotBuilt => vec!["run `wikitoolkit build`, or ask without --no-refresh".to_owned()],
            Self::FirstBuild | Self::Stale => vec!["ask again in a few seconds".to_owned()],
            Self::UnknownPage { nearest, .. } if nearest.is_empty() => {
                vec!["a query returns the ids of pages".to_owned()]
            }
            Self::UnknownPage { nearest, .. } => vec![format!("the nearest ids are {}", list(nearest))],
            Self::UnknownMemory { nearest, .. } if nearest.is_empty() => {
                vec!["`wikitoolkit memories` lists what is remembered".to_owned()]
            }
            Self::UnknownMemory { nearest, .. } => vec![format!("the nearest are {}", list(nearest))],
            Self::Ambiguous { choices, .. } => vec![format!("give one of {}", list(choices))],
            Self::Section(SectionError::NoPart { choices, .. }) => {
                vec![format!("sections are {}, or lines such as 10-60", choices.join(", "))]
            }
            Self::Root(_)
            | Self::Build(_)
            | Self::Store(_)
            | Self::Output(_)
            | Self::Section(_)
            | Self::Diff(_)
            | Self::Write(_)
            | Self::Id(_) => Vec::new(),
        }
    }
}

fn list(ids: &[PageId]) -> String {
    let named: Vec<&str> = ids.iter().take(NAMED).map(PageId::as_str).collect();
    let more = if ids.len() > NAMED { format!(" and {} more", ids.len() - NAMED) } else { String::new() };
    named.join(", ") + &more
}
