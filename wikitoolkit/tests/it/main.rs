//! The binary and the library at their boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests stop the test that calls them")]

mod cli_reference;
mod json_reference;
mod memory_reference;
mod python_client;
mod repository;
