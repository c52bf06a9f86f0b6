//! What must and must not compile, and the rules of the source tree: see `tests/`.
//!
//! The Rust in the book is compiled here, as doc tests.

/// The page "Your first tool".
#[doc = include_str!("../../book/src/first-tool.md")]
pub mod first_tool {}

/// The page "Errors and leniency".
#[doc = include_str!("../../book/src/errors.md")]
pub mod errors {}

/// The page "Testing your tools".
#[doc = include_str!("../../book/src/testing.md")]
pub mod testing {}
