//! Documentation comments.

use tree_sitter::Node;

use crate::lang::syntax::{Sibling, block_doc, deprecated, strip_marks, text_of};

/// The documentation that stands before an item, with what an attribute says of its deprecation.
pub(super) fn outer(text: &str, item: Sibling<'_>) -> Option<String> {
    let doc = comments(text, item);
    match attributes(text, item).find_map(deprecation) {
        Some(note) => deprecated(doc, note),
        None => doc,
    }
}

/// The attributes that stand before an item, without their marks, the last one first.
fn attributes<'t>(text: &'t str, item: Sibling<'_>) -> impl Iterator<Item = &'t str> {
    let run = item.before.iter().rev().copied();
    run.take_while(|node| matches!(node.kind(), "attribute_item" | "line_comment" | "block_comment"))
        .filter(|node| node.kind() == "attribute_item")
        .map(|node| text_of(text, node).trim_start_matches("#[").trim_end_matches(']').trim())
}

/// The note of `deprecated(note = "..")`, `deprecated = ".."` or `deprecated`.
fn deprecation(attribute: &str) -> Option<&str> {
    let rest = attribute.strip_prefix("deprecated")?;
    if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let note =
        if rest.starts_with('(') { rest.split_once("note").map_or("", |(_, note)| note) } else { rest };
    Some(note.split('"').nth(1).unwrap_or_default())
}

fn comments(text: &str, item: Sibling<'_>) -> Option<String> {
    let mut parts = Vec::new();
    for node in item.before.iter().rev().copied() {
        let part = text_of(text, node);
        match node.kind() {
            "line_comment" if is_outer_line(part) => {
                parts.push(strip_marks(&[part], &["///"]).unwrap_or_default());
            }
            "block_comment" if part.starts_with("/**") && !part.starts_with("/***") => {
                parts.extend(block_doc(part));
            }
            "line_comment" | "block_comment" | "attribute_item" => {}
            _ => break,
        }
    }
    parts.reverse();
    joined(&parts)
}

/// Whether an attribute of this name stands before an item.
pub(super) fn has_attribute(text: &str, item: Sibling<'_>, name: &str) -> bool {
    attributes(text, item).any(|attribute| attribute.starts_with(name))
}

/// The attribute before a function that makes it a test: `test`, `runtime::test(...)`.
pub(super) fn test_attribute<'t>(text: &'t str, item: Sibling<'_>) -> Option<&'t str> {
    attributes(text, item).find(|attribute| {
        let path = attribute.split(['(', '=', ' ']).next().unwrap_or_default();
        matches!(path.rsplit("::").next(), Some("test" | "rstest" | "test_case" | "wasm_bindgen_test"))
    })
}

/// The documentation at the top of a file or module body.
pub(super) fn inner(text: &str, body: Node<'_>) -> Option<String> {
    let mut parts = Vec::new();
    for node in body.named_children(&mut body.walk()) {
        let part = text_of(text, node);
        match node.kind() {
            "line_comment" if part.starts_with("//!") => {
                parts.push(strip_marks(&[part], &["//!"]).unwrap_or_default());
            }
            "block_comment" if part.starts_with("/*!") => parts.extend(block_doc(part)),
            "line_comment" | "block_comment" | "inner_attribute_item" | "shebang" => {}
            _ => break,
        }
    }
    joined(&parts)
}

fn is_outer_line(comment: &str) -> bool {
    comment.starts_with("///") && !comment.starts_with("////")
}

fn joined(parts: &[String]) -> Option<String> {
    let doc = parts.join("\n");
    (!doc.trim().is_empty()).then(|| doc.trim_matches('\n').to_owned())
}
