//! What must and must not compile, and the rules of the source tree: see `tests/`.
//!
//! The Rust in the book is compiled here, as doc tests.

// The examples of the book name them, which the rule about unused dependencies does not read.
#[cfg(test)]
use {serde as _, tokio as _};

/// The page "Your first tool".
#[doc = include_str!("../../book/src/first-tool.md")]
pub mod first_tool {}

/// The page "Errors and leniency".
#[doc = include_str!("../../book/src/errors.md")]
pub mod errors {}

/// The page "Testing your tools".
#[doc = include_str!("../../book/src/testing.md")]
pub mod testing {}
