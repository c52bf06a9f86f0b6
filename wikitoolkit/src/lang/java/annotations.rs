//! What stands before declarations: modifiers, annotations, documentation.

use tree_sitter::Node;

use crate::lang::syntax::{Sibling, block_doc, children, deprecated, field, one_line, text_of};

/// Annotations of methods that a test runner calls.
const TESTS: &[&str] =
    &["ParameterizedTest", "Property", "RepeatedTest", "Test", "TestFactory", "TestTemplate", "Theory"];

/// The names of the annotations before a declaration.
pub(super) fn annotations<'t>(text: &'t str, node: Node<'_>) -> Vec<&'t str> {
    let all = modifiers(node).map(children).unwrap_or_default();
    let annotations = all.into_iter().filter(|part| part.kind().ends_with("annotation"));
    let names = annotations.filter_map(|part| field(text, part, "name"));
    names.map(|name| name.rsplit('.').next().unwrap_or(name)).collect()
}

/// Whether a test runner calls a method.
pub(super) fn is_test(text: &str, node: Node<'_>) -> bool {
    annotations(text, node).iter().any(|name| TESTS.contains(name))
}

/// The `/** .. */` before a declaration.
pub(super) fn doc_before(text: &str, whole: Sibling<'_>) -> Option<String> {
    let comments = whole.before.iter().rev().take_while(|node| node.kind().ends_with("comment"));
    let doc = comments.map(|node| text_of(text, *node)).find(|comment| comment.starts_with("/**"));
    let doc = doc.and_then(block_doc);
    if annotations(text, *whole).contains(&"Deprecated") { deprecated(doc, "") } else { doc }
}

/// A declaration on one line, without annotations and without what stands from `end` on.
pub(super) fn signature(text: &str, node: Node<'_>, end: usize) -> String {
    let mut words = Vec::new();
    let mut start = node.start_byte();
    if let Some(modifiers) = modifiers(node) {
        let mut cursor = modifiers.walk();
        for part in modifiers.children(&mut cursor).filter(|part| !part.is_named()) {
            words.push(text_of(text, part));
        }
        start = modifiers.end_byte();
    }
    let rest = one_line(text.get(start..end).unwrap_or_default());
    words.push(rest.trim_end_matches([' ', '{', '=', ';', ',']));
    words.join(" ").trim().to_owned()
}

fn modifiers(node: Node<'_>) -> Option<Node<'_>> {
    node.named_child(0).filter(|first| first.kind() == "modifiers")
}
