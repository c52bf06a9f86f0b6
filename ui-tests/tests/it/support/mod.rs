//! What the rules share: the files of the workspace, tables in Markdown, paths in Rust.

pub(crate) mod paths;
pub(crate) mod table;
pub(crate) mod workspace;

/// Fails with every finding on a line of its own, so that one run shows all of them.
pub(crate) fn assert_none(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}: {} finding(s)\n{}", findings.len(), findings.join("\n"));
}
