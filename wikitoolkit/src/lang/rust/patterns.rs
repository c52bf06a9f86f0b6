//! Patterns, and what they bind.

use tree_sitter::Node;

use super::symbols::{Place, Walk};
use crate::lang::code::NodeId;
use crate::lang::syntax::{MAX_DEPTH, children, field, text_of};

impl Walk<'_> {
    /// Binds the names in a pattern that `value` is matched with.
    pub(super) fn pattern(&mut self, pattern: Node<'_>, value: NodeId, place: &Place, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match pattern.kind() {
            "self" | "identifier" | "shorthand_field_identifier" => {
                let name = text_of(self.text, pattern);
                // A capital begins the name of a constant or variant.
                if !name.starts_with(char::is_uppercase) {
                    self.env.bind(name, value);
                }
            }
            "ref_pattern" | "mut_pattern" | "reference_pattern" | "match_pattern" => {
                for inner in children(pattern) {
                    if inner.kind() != "mutable_specifier" {
                        self.pattern(inner, value, place, depth + 1);
                    }
                }
            }
            "captured_pattern" | "or_pattern" => {
                for inner in children(pattern) {
                    self.pattern(inner, value, place, depth + 1);
                }
            }
            "tuple_struct_pattern" => self.tuple_struct(pattern, value, place, depth),
            "struct_pattern" => self.fields(pattern, place, depth),
            "tuple_pattern" => {
                for (nth, inner) in parts(Some(pattern)) {
                    let part = self.code.member(value, &nth.to_string());
                    self.pattern(inner, part, place, depth + 1);
                }
            }
            "slice_pattern" => {
                let unknown = self.code.unknown();
                for inner in children(pattern) {
                    self.pattern(inner, unknown, place, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn tuple_struct(&mut self, pattern: Node<'_>, value: NodeId, place: &Place, depth: usize) {
        let Some(of) = pattern.child_by_field_name("type") else { return };
        let parts = parts(Some(pattern)).into_iter().filter(|(_, part)| part.id() != of.id());
        match text_of(self.text, of) {
            "Some" | "Ok" | "Ready" | "Poll::Ready" | "task::Poll::Ready" => {
                let inner = self.code.inner(value);
                for (_, part) in parts {
                    self.pattern(part, inner, place, depth + 1);
                }
            }
            _ => {
                let of = self.type_of(of, place);
                for (nth, part) in parts {
                    let held = self.code.member(of, &nth.to_string());
                    self.pattern(part, held, place, depth + 1);
                }
            }
        }
    }

    fn fields(&mut self, pattern: Node<'_>, place: &Place, depth: usize) {
        let Some(of) = pattern.child_by_field_name("type") else { return };
        let of = self.type_of(of, place);
        for part in children(pattern).into_iter().filter(|part| part.kind() == "field_pattern") {
            let name = field(self.text, part, "name").unwrap_or_default();
            let name = name.trim_start_matches("ref ").trim_start_matches("mut ").trim();
            let held = self.code.member(of, name);
            match part.child_by_field_name("pattern") {
                Some(inner) => self.pattern(inner, held, place, depth + 1),
                None => {
                    if let Some(name) = part.child_by_field_name("name") {
                        self.pattern(name, held, place, depth + 1);
                    }
                }
            }
        }
    }
}

/// The parts of a list with their positions; `_` has one, but is no part.
pub(super) fn parts(list: Option<Node<'_>>) -> Vec<(usize, Node<'_>)> {
    let Some(list) = list else { return Vec::new() };
    let mut found = Vec::new();
    let mut at = 0;
    for child in list.children(&mut list.walk()) {
        if child.kind() == "," {
            at += 1;
        } else if child.is_named() && !child.kind().ends_with("comment") {
            found.push((at, child));
        }
    }
    found
}
