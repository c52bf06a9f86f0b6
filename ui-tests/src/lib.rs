//! What must and must not compile, and the rules of the source tree: see `tests/`.
//!
//! The Rust in the book is compiled here, as doc tests.

// The examples of the book and the compile cases name them, which the rule about unused dependencies does not read.
#[cfg(test)]
use {schemars as _, serde as _, tokio as _};

/// The page "Your first tool".
#[doc = include_str!("../../book/src/first-tool.md")]
pub mod first_tool {}

/// The page "Sharing state".
#[doc = include_str!("../../book/src/state.md")]
pub mod state {}

/// The page "Errors and leniency".
#[doc = include_str!("../../book/src/errors.md")]
pub mod errors {}

/// The page "Testing your tools".
#[doc = include_str!("../../book/src/testing.md")]
pub mod testing {}

/// The page "Middleware".
#[doc = include_str!("../../book/src/middleware.md")]
pub mod middleware {}

/// The page "Standard input and output".
#[doc = include_str!("../../book/src/stdio.md")]
pub mod stdio {}

/// The page "Cancellation and progress".
#[doc = include_str!("../../book/src/cancellation.md")]
pub mod cancellation {}

/// The page "Questions to the user".
#[doc = include_str!("../../book/src/questions.md")]
pub mod questions {}

/// The page "Resources and prompts".
#[doc = include_str!("../../book/src/resources-and-prompts.md")]
pub mod resources_and_prompts {}

/// The page "Tools known at run time".
#[doc = include_str!("../../book/src/dynamic-tools.md")]
pub mod dynamic_tools {}

/// The page "Execution modes".
#[doc = include_str!("../../book/src/execution-modes.md")]
pub mod execution_modes {}
