//! The book and the README: no Rust in them that nothing compiles, no link to a page that is not there.

use std::fs;

use crate::support::assert_none;
use crate::support::workspace::{File, files, read, root, rust_files};

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
    assert_none("a Rust block is a doc test, or is included from an example", &findings);
}

/// The `ignore`d Rust blocks that do not show an example, which `cargo test` builds.
fn uncompiled(page: &File) -> Vec<String> {
    let lines: Vec<&str> = page.text.lines().collect();
    let blocks = lines.windows(2).enumerate().filter(|(_, pair)| pair[0].starts_with("```rust,ignore"));
    blocks
        .filter(|(_, pair)| {
            let included = include(pair[1]);
            !included.is_some_and(|(file, _)| file.contains("/examples/") && file.ends_with(".rs"))
        })
        .map(|(at, pair)| format!("{}:{}: {}", page.path, at + 2, pair[1]))
        .collect()
}

#[test]
fn what_is_included_is_there() {
    let mut findings = Vec::new();
    for page in &pages() {
        for (at, line) in page.text.lines().enumerate() {
            if let Some((file, anchor)) = include(line)
                && !holds_anchor(&page.path, file, anchor)
            {
                findings.push(format!("{}:{}: {line}", page.path, at + 1));
            }
        }
    }
    assert_none("an include names a file and an anchor in it", &findings);
}

/// File and anchor of a line that includes something.
fn include(line: &str) -> Option<(&str, Option<&str>)> {
    let target = line.strip_prefix("{{#include ")?.strip_suffix("}}")?;
    Some(target.split_once(':').map_or((target, None), |(file, anchor)| (file, Some(anchor))))
}

fn holds_anchor(page: &str, file: &str, anchor: Option<&str>) -> bool {
    let text = root().join(page).parent().and_then(|folder| fs::read_to_string(folder.join(file)).ok());
    let wanted = anchor.map_or(String::new(), |anchor| format!("ANCHOR: {anchor}\n"));
    text.is_some_and(|text| text.contains(&wanted))
}

#[test]
fn every_compile_error_is_in_the_book() {
    let page = read("book/src/compile-errors.md");
    let mut findings = Vec::new();
    for case in rust_files("ui-tests/cases/fail") {
        let include = format!("{{{{#include ../../{}}}}}", case.path.replace(".rs", ".stderr"));
        if !page.contains(&include) {
            findings.push(format!("{}: book/src/compile-errors.md lacks `{include}`", case.path));
        }
    }
    assert_none("each compile-fail case is shown", &findings);
}

/// The error about an unknown option lists those that there are.
#[test]
fn every_option_of_an_attribute_is_in_its_table() {
    let mut findings = Vec::new();
    for (case, page) in [
        ("tool", "mcp_tool"),
        ("args", "tool_args"),
        ("output", "tool_output"),
        ("form", "ask_form"),
        ("resource", "mcp_resource"),
        ("prompt", "mcp_prompt"),
    ] {
        let error = read(&format!("ui-tests/cases/fail/{case}/unknown_option.stderr"));
        let table = read(&format!("sdk/docs/{page}.md"));
        let first = error.lines().next().unwrap_or_default();
        let (_, list) = first.split_once("he options are ").unwrap_or_else(|| panic!("{case}: {first}"));
        for option in list.split(", ").map(|option| option.trim_matches('`')) {
            if !table.lines().any(|line| line.starts_with(&format!("| `{option}"))) {
                findings.push(format!("sdk/docs/{page}.md: `{option}` has no row"));
            }
        }
    }
    assert_none("every option of an attribute is documented", &findings);
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

fn exists_beside(page: &str, file: &str) -> bool {
    root().join(page).parent().is_some_and(|folder| folder.join(file).is_file())
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
                    ```rust,ignore\n{{#include ../x.rs:all}}\n```\n";
        let page = File { path: "book/src/x.md".to_owned(), text: text.to_owned() };
        assert_eq!(
            uncompiled(&page),
            ["book/src/x.md:5: let b = 1;", "book/src/x.md:8: {{#include ../x.rs:all}}"]
        );
        assert_eq!(include("{{#include ../x.rs:all}}"), Some(("../x.rs", Some("all"))));
    }
}
