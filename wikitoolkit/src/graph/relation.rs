//! How one page relates to another.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// The relation of an edge: one of the extracted ones, or a word of a person's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// A directory holds a file or directory; a document holds a section.
    Contains,
    /// A file or symbol defines a symbol.
    Defines,
    /// A file imports another.
    Imports,
    /// A page refers to another.
    References,
    /// A function calls another.
    Calls,
    /// A type implements a trait or interface.
    Implements,
    /// A class or interface extends another.
    Extends,
    /// A test covers a symbol or file.
    Tests,
    /// A text mentions a page.
    Mentions,
    /// Any other word that somebody chose for a link.
    Authored(String),
}

/// A text that cannot name a relation.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "`{given}` cannot name a relation; expected 1 to 40 lower-case letters, digits, `-` or `_`, starting with a letter"
)]
pub struct InvalidRelation {
    /// What was given.
    pub given: String,
}

impl Relation {
    /// The relations that are extracted from the repository.
    pub const EXTRACTED: &'static [Self] = &[
        Self::Contains,
        Self::Defines,
        Self::Imports,
        Self::References,
        Self::Calls,
        Self::Implements,
        Self::Extends,
        Self::Tests,
        Self::Mentions,
    ];

    /// Its word.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Contains => "contains",
            Self::Defines => "defines",
            Self::Imports => "imports",
            Self::References => "references",
            Self::Calls => "calls",
            Self::Implements => "implements",
            Self::Extends => "extends",
            Self::Tests => "tests",
            Self::Mentions => "mentions",
            Self::Authored(word) => word,
        }
    }
}

impl FromStr for Relation {
    type Err = InvalidRelation;

    fn from_str(text: &str) -> Result<Self, InvalidRelation> {
        if let Some(known) = Self::EXTRACTED.iter().find(|known| known.as_str() == text) {
            return Ok(known.clone());
        }
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        let valid = text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.len() <= 40
            && text.chars().all(letters);
        if valid {
            Ok(Self::Authored(text.to_owned()))
        } else {
            Err(InvalidRelation { given: text.to_owned() })
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Relation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
