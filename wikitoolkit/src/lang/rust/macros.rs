//! What stands between the brackets of macros.

use tree_sitter::{Node, Range, Tree};

use super::bodies::wrapper;
use super::symbols::{Place, Walk};
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, Sibling, children, line_of, parse, text_of};

pub(super) fn parse_rust(text: &str, range: Option<Range>) -> Option<Tree> {
    parse(&tree_sitter_rust::LANGUAGE.into(), text, range)
}

impl Walk<'_> {
    /// Macros such as `cfg_if_feature! { mod a; fn b() {} }` hold items that belong to the file as if they stood
    /// there by themselves; `cfg_if! { if #[cfg(x)] { .. } else { .. } }` holds several such blocks. What does not
    /// parse as items is left alone.
    pub(super) fn items_in_macro(&mut self, item: Sibling<'_>, place: &Place) {
        if let Some(body) = children(*item).into_iter().find(|node| node.kind() == "token_tree") {
            self.invoked(*item, place);
            self.items_in_braces(body, place);
        }
    }

    fn items_in_braces(&mut self, body: Node<'_>, place: &Place) {
        if place.depth > MAX_DEPTH || !text_of(self.text, body).starts_with('{') {
            return;
        }
        let (start, end) = (body.start_position(), body.end_position());
        let inside = Range {
            start_byte: body.start_byte() + 1,
            end_byte: body.end_byte().saturating_sub(1).max(body.start_byte() + 1),
            start_point: tree_sitter::Point { row: start.row, column: start.column + 1 },
            end_point: tree_sitter::Point { row: end.row, column: end.column.saturating_sub(1) },
        };
        let Some(tree) = parse_rust(self.text, Some(inside)) else { return };
        let root = tree.root_node();
        let is_choice = text_of(self.text, body).trim_start_matches('{').trim_start().starts_with("if ");
        if is_choice {
            for block in children(body).into_iter().filter(|node| node.kind() == "token_tree") {
                self.items_in_braces(block, &place.deeper());
            }
        } else if !root.has_error() {
            self.items(root, &place.deeper());
        }
    }

    /// Notes the call of a macro.
    pub(super) fn invoked(&mut self, node: Node<'_>, place: &Place) {
        let Some(name) = node.child_by_field_name("macro") else { return };
        let callee = self.macro_named(name, place);
        self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
    }

    fn macro_named(&mut self, name: Node<'_>, place: &Place) -> NodeId {
        let written = text_of(self.text, name);
        match written.rsplit_once("::") {
            // `$crate::name!` and its like name a module first.
            Some((_, last)) => self.code.free(&format!("{last}!"), &place.module),
            None => self.code.free(&format!("{written}!"), &place.module),
        }
    }

    /// The calls among the tokens of a macro's arguments; gives what the last path or chain of calls among them is.
    pub(super) fn tokens(&mut self, tree: Node<'_>, place: &Place, depth: usize) -> NodeId {
        let mut last = self.code.unknown();
        if depth > MAX_DEPTH {
            return last;
        }
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'_>> = tree.children(&mut cursor).collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token.kind() {
                "token_tree" => {
                    self.tokens(*token, place, depth + 1);
                }
                "identifier" | "self" | "crate" | "super" => {
                    let after_dot = at >= 2 && tokens.get(at - 2).is_some_and(|before| before.kind() == ".");
                    (at, last) = self.chain(*token, after_dot, &tokens, at, place, depth);
                }
                _ => {}
            }
        }
        last
    }

    /// A path or chain of calls that begins with a token; gives the position behind it, and what it is.
    fn chain(
        &mut self,
        first: Node<'_>,
        after_dot: bool,
        tokens: &[Node<'_>],
        mut at: usize,
        place: &Place,
        depth: usize,
    ) -> (usize, NodeId) {
        let mut name = first;
        let mut node = if after_dot {
            let unknown = self.code.unknown();
            self.code.member(unknown, text_of(self.text, first))
        } else {
            self.named(first, place)
        };
        loop {
            let kind = |at: usize| tokens.get(at).map(Node::kind);
            match kind(at) {
                Some("::" | ".") if matches!(kind(at + 1), Some("identifier")) => {
                    let Some(next) = tokens.get(at + 1) else { return (at, node) };
                    name = *next;
                    node = self.code.member(node, text_of(self.text, name));
                    at += 2;
                }
                Some("?") => {
                    node = self.code.inner(node);
                    at += 1;
                }
                Some("!") if matches!(kind(at + 1), Some("token_tree")) => {
                    let callee = self.macro_named(name, place);
                    self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
                    let unknown = self.code.unknown();
                    return (at + 1, unknown);
                }
                Some("token_tree") => {
                    let Some(arguments) = tokens.get(at) else { return (at, node) };
                    if !text_of(self.text, *arguments).starts_with('(') {
                        return (at, node);
                    }
                    self.code.used(UseForm::Call, place.symbol(), line_of(name), node);
                    let inner = self.tokens(*arguments, place, depth + 1);
                    let written = self.text.get(first.start_byte()..name.end_byte()).unwrap_or_default();
                    node = match wrapper(written) {
                        Some(wrapper) => self.wrapped(wrapper, inner, node),
                        None => self.code.call(node),
                    };
                    at += 1;
                }
                _ => return (at, node),
            }
        }
    }
}
