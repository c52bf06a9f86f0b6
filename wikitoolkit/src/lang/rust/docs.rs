//! Documentation comments.

use tree_sitter::Node;

use crate::lang::syntax::{Sibling, block_doc, strip_marks, text_of};

/// The documentation that stands before an item.
pub(super) fn outer(text: &str, item: Sibling<'_>) -> Option<String> {
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
    for node in item.before.iter().rev().copied() {
        match node.kind() {
            "attribute_item"
                if text_of(text, node).trim_start_matches("#[").trim_start().starts_with(name) =>
            {
                return true;
            }
            "line_comment" | "block_comment" | "attribute_item" => {}
            _ => return false,
        }
    }
    false
}

/// Whether an attribute before a function makes it a test: `#[test]`, `#[runtime::test(...)]`.
pub(super) fn is_test(text: &str, item: Sibling<'_>) -> bool {
    let run = item.before.iter().rev();
    let attributes = run
        .take_while(|node| matches!(node.kind(), "attribute_item" | "line_comment" | "block_comment"))
        .filter(|node| node.kind() == "attribute_item");
    attributes.map(|node| text_of(text, *node)).any(|attribute| {
        let inner = attribute.trim_start_matches("#[").trim_end_matches(']').trim();
        let path = inner.split(['(', '=', ' ']).next().unwrap_or_default();
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
