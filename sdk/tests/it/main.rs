//! The SDK at its boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests stop the test that calls them")]

mod arguments;
mod kernel;
mod official_schemas;
mod schema_equals_decoder;
mod schemas_of_arguments;
