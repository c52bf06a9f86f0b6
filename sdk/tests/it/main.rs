//! The SDK at its boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests stop the test that calls them")]

mod answers;
mod arguments;
mod build_refusals;
mod callers;
mod cancelling;
mod conversations;
#[cfg(feature = "dynamic")]
mod dynamic;
mod eras;
mod errors;
mod generate;
mod handover;
mod hostile_input;
mod icons;
mod in_memory;
mod interleavings;
mod kernel;
mod known_types;
mod library;
mod middleware;
mod notes;
mod official_schemas;
mod outputs_fit;
mod outputs_of_any_form;
mod probe;
mod promises;
mod questions;
mod reports;
mod schema_equals_decoder;
mod schemas;
mod schemas_of_arguments;
mod schemas_of_results;
mod shapes;
mod stdio;
mod stdout;
mod support;
mod variants;
