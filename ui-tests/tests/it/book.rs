//! The book and the README: no Rust in them that nothing compiles, no link to a page that is not there.

use std::path::Path;

use crate::support::assert_none;
use crate::support::workspace::{File, files, read, root};

fn pages() -> Vec<File> {
    let mut pages = files("book/src");
    pages.retain(|file| file.path.ends_with(".md"));
    pages
}

#[test]
fn every_page_is_in_the_table_of_contents_and_in_the_doc_tests() {
    let (summary, doc_tests) = (read("book/src/SUMMARY.md"), read("ui-tests/src/lib.rs"));
    let mut findings = Vec::new();
    for page in pages().iter().filter(|page| !page.path.ends_with("/SUMMARY.md")) {
        let name = page.path.trim_start_matches("book/src/");
        if !summary.contains(&format!("({name})")) {
            findings.push(format!("{}: is not in SUMMARY.md", page.path));
        }
        if page.text.contains("```rust") && !doc_tests.contains(&format!("\"../../{}\"", page.path)) {
            findings.push(format!("{}: its Rust is not in the doc tests of ui-tests/src/lib.rs", page.path));
        }
    }
    assert_none("every page is reached and its Rust compiled", &findings);
}

#[test]
fn rust_that_is_not_a_doc_test_is_included_from_a_compiled_file() {
    let findings: Vec<String> = pages().iter().flat_map(uncompiled).collect();
    assert_none(
        "a Rust block is a doc test, fails on purpose, or is included from a source that is compiled",
        &findings,
    );
}

fn uncompiled(page: &File) -> Vec<String> {
    let lines: Vec<&str> = page.text.lines().collect();
    let blocks = lines.windows(2).enumerate().filter(|(_, pair)| pair[0].starts_with("```rust,ignore"));
    blocks
        .filter(|(_, pair)| {
            let included = pair[1].strip_prefix("{{#include ").and_then(|rest| rest.split(['}', ':']).next());
            !included.is_some_and(|file| exists_beside(&page.path, file) && compiled(file))
        })
        .map(|(at, pair)| format!("{}:{}: {}", page.path, at + 2, pair[1]))
        .collect()
}

/// Examples are built by `cargo test`; other sources may be forgotten.
fn compiled(file: &str) -> bool {
    file.contains("/examples/") && Path::new(file).extension().is_some_and(|extension| extension == "rs")
}

fn exists_beside(page: &str, file: &str) -> bool {
    root().join(page).parent().is_some_and(|folder| folder.join(file).is_file())
}

#[test]
fn links_lead_to_files() {
    let mut documents = pages();
    documents
        .extend(files("").into_iter().filter(|file| file.path.ends_with(".md") && !file.path.contains('/')));
    let mut findings = Vec::new();
    for document in &documents {
        for (number, target) in links(&document.text) {
            if !exists_beside(&document.path, &target) {
                findings.push(format!("{}:{number}: {target}", document.path));
            }
        }
    }
    assert_none("a relative link leads to a file", &findings);
}

/// Line and target of each relative Markdown link outside fenced blocks, without its fragment.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        for (_, rest) in line
            .match_indices("](")
            .filter(|_| !fenced)
            .map(|(start, mark)| (start, &line[start + mark.len()..]))
        {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") {
                found.push((at + 1, target.to_owned()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_code() {
        let text = "[a](b.md) and [c](d/e.md#f)\n```\n[no](no.md)\n```\n[web](https://x.y/z) [here](#g)\n";
        assert_eq!(links(text), [(1, "b.md".to_owned()), (1, "d/e.md".to_owned())]);
    }

    #[test]
    fn rust_that_nothing_compiles_is_found() {
        let text = "```rust\nlet a = 1;\n```\n```rust,ignore\nlet b = 1;\n```\n\
                    ```rust,ignore\n{{#include ../../no/examples/x.rs:all}}\n```\n";
        let page = File { path: "book/src/x.md".to_owned(), text: text.to_owned() };
        assert_eq!(uncompiled(&page).len(), 2);
    }
}
