//! The SDK at its boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests stop the test that calls them")]

mod answers;
mod cancelling;
mod eras;
mod errors;
mod hostile_input;
mod in_memory;
mod official_schemas;
mod probe;
mod reports;
mod schemas;
mod stdio;
mod stdout;
mod support;
