//! How far a memory can be relied on, in its author's judgement.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How far a memory can be relied on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Somebody has to confirm it.
    Draft,
    /// It holds.
    #[default]
    Stable,
    /// It holds no longer; kept so that nobody learns it anew.
    Deprecated,
}

/// A word that is no status.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("status `{given}` is not known, expected draft, stable or deprecated")]
pub struct InvalidStatus {
    /// What was given.
    pub given: String,
}

impl Status {
    /// Its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Stable => "stable",
            Self::Deprecated => "deprecated",
        }
    }
}

impl FromStr for Status {
    type Err = InvalidStatus;

    fn from_str(text: &str) -> Result<Self, InvalidStatus> {
        let all = [Self::Draft, Self::Stable, Self::Deprecated];
        let found = all.into_iter().find(|status| status.as_str() == text);
        found.ok_or_else(|| InvalidStatus { given: text.to_owned() })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
