//! Edits of other people's files, as functions from text to text.
//!
//! Every byte that is not ours stays: comments, order, indentation, trailing commas, line ends, a byte order mark, a
//! missing last newline. What was added can be taken out again with the same bytes left as before.

pub mod json;
pub mod markdown;
mod place;
pub mod toml;

use thiserror::Error;

/// Why a text was left as it is.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EditError {
    /// The text is not what its format asks for.
    #[error("line {line}, column {column}: {reason}")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// In characters, counted from 1.
        column: usize,
        /// What the parser says.
        reason: String,
    },
    /// Something else stands where a table or list has to be.
    #[error("line {line}: `{at}` has to be {expected}")]
    Shape {
        /// Counted from 1.
        line: usize,
        /// The keys that lead there, with dots between.
        at: String,
        /// What is needed there.
        expected: &'static str,
    },
    /// The markers of a managed section do not come in pairs.
    #[error("line {line}: {reason}")]
    Markers {
        /// Of the marker that has no partner, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
}
