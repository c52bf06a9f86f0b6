//! The binary and the library at their boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests stop the test that calls them")]

mod cli_reference;
mod encodings;
mod hostile_files;
mod ids;
mod imports_python;
mod imports_rust;
mod json_reference;
mod locks;
mod memory_files;
mod memory_reference;
mod page_set;
mod python_client;
mod refresh;
mod repository;
mod sample;
mod snapshot;
mod symbols;
