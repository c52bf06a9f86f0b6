//! What a call looks for, and where.

use std::path::PathBuf;

use super::names;

/// One search or one read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) aim: Aim,
    /// Files and folders, none of them relative.
    pub(super) places: Vec<PathBuf>,
}

/// What is looked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Text that matches a regular expression; empty when it is not known.
    Text(String),
    /// Files whose names match; empty when it is not known how.
    FileName(String),
    /// Whatever files there are.
    Listing,
    /// A file.
    Reading,
}

impl Look {
    /// The names that are looked for, each once: of symbols or of files.
    pub(super) fn names(&self) -> Vec<String> {
        match &self.aim {
            Aim::Text(pattern) => names::of_symbols(pattern),
            Aim::FileName(pattern) => names::of_file(pattern).into_iter().collect(),
            Aim::Listing | Aim::Reading => Vec::new(),
        }
    }
}
