//! What stands before and on top of C and C++ code.

use tree_sitter::Node;

use crate::lang::syntax::{Sibling, block_doc, children, comment_above, deprecated, strip_marks, text_of};

const MARKS: &[&str] = &["///<", "///", "//!", "//"];

/// The comment that ends on the line above a declaration.
pub(super) fn doc_before(text: &str, whole: Sibling<'_>) -> Option<String> {
    let doc = comment_above(text, whole, MARKS, |_| false);
    match deprecation(text, *whole) {
        Some(note) => deprecated(doc, note),
        None => doc,
    }
}

/// What `[[deprecated("note")]]` says.
fn deprecation<'t>(text: &'t str, node: Node<'_>) -> Option<&'t str> {
    let attributes = children(node).into_iter().filter(|part| part.kind().starts_with("attribute_"));
    let attribute = attributes.map(|part| text_of(text, part)).find(|part| part.contains("deprecated"))?;
    Some(attribute.split('"').nth(1).unwrap_or_default())
}

/// The comment that a file begins with, unless it is a licence or belongs to what follows it.
pub(super) fn file_doc(text: &str, root: Node<'_>) -> Option<String> {
    let nodes = children(root);
    let run = nodes.iter().take_while(|node| node.kind() == "comment").count();
    let comments = nodes.get(..run).unwrap_or_default();
    let mut blocks: Vec<Vec<Node<'_>>> = Vec::new();
    for comment in comments {
        let row = comment.start_position().row;
        match blocks.last_mut() {
            Some(block) if block.last().is_some_and(|last| last.end_position().row + 1 >= row) => {
                block.push(*comment);
            }
            _ => blocks.push(vec![*comment]),
        }
    }
    let next = nodes.get(run).map(|node| node.start_position().row);
    blocks.into_iter().find_map(|block| {
        let last = block.last()?;
        if next.is_some_and(|next| next <= last.end_position().row + 1) {
            return None;
        }
        let lines: Vec<&str> = block.iter().map(|node| text_of(text, *node)).collect();
        let doc = match lines.as_slice() {
            [one] if one.starts_with("/*") => block_doc(one),
            _ => strip_marks(&lines, MARKS),
        }?;
        let lower = doc.to_lowercase();
        (!["license", "licence", "copyright"].iter().any(|word| lower.contains(word))).then_some(doc)
    })
}
