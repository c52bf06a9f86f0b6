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
