//! Integration tests, one module a subject.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails in a helper fails the test")]

mod budgets;
mod cli_build;
mod cli_busy;
mod cli_errors;
mod cli_export;
mod cli_memory;
mod cli_page;
mod cli_query;
mod cli_related;
mod cli_status;
mod command;
mod encodings;
mod hostile_files;
mod ids;
mod imports_python;
mod imports_rust;
mod locks;
mod memory_files;
mod page_set;
mod questions;
mod refresh;
mod repository;
mod snapshot;
mod symbols;

#[test]
fn every_file_is_listed() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let listed = include_str!("main.rs");
    for entry in std::fs::read_dir(here).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.strip_suffix(".rs").unwrap_or(&name);
        assert!(
            module == "main" || listed.contains(&format!("mod {module};")),
            "{name} is not listed in main.rs"
        );
    }
}
