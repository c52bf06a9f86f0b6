//! The binary and the library at their boundaries. That no file here is forgotten is checked by the crate `ui-tests`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails in a helper fails the test")]

mod budgets;
mod cli_build;
mod cli_busy;
mod cli_errors;
mod cli_export;
mod cli_impact;
mod cli_memory;
mod cli_page;
mod cli_path;
mod cli_query;
mod cli_reference;
mod cli_related;
mod cli_status;
mod closed_output;
mod command;
mod encodings;
mod evidence;
mod hand_made;
mod hostile_files;
mod ids;
mod imports_python;
mod imports_rust;
mod json_reference;
mod links_out;
mod locks;
mod mcp_command;
mod mcp_tools;
mod memory_files;
mod memory_reference;
mod no_surprise;
mod official_clients;
mod page_set;
mod questions;
mod refresh;
mod repository;
mod sample;
mod snapshot;
mod symbols;
mod uses;
mod uses_hostile;
mod uses_python;
mod uses_rust;
mod uses_typescript;
