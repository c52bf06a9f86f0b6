//! Statements: what they bind, and what they use.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, Sibling, children, field, siblings, text_of};

impl Walk<'_> {
    /// `whole` is the statement with `export` and `declare` before it.
    pub(super) fn statement(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        if place.depth > MAX_DEPTH || self.definition(node, whole, place) {
            return;
        }
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "export_statement" | "ambient_declaration" => self.exported(node, whole, place),
            "import_statement" => self.imported(node),
            "lexical_declaration" | "variable_declaration" => self.variables(node, whole, place),
            "expression_statement" => {
                for inner in children(node) {
                    // A namespace is an expression to the grammar.
                    if inner.kind() == "internal_module" {
                        self.definition(inner, whole, place);
                    } else if !self.assigned_definition(inner, whole, place) {
                        self.expression(inner, place);
                    }
                }
            }
            "return_statement" => {
                for inner in children(node) {
                    let value = self.expression(inner, place);
                    self.result(value);
                }
            }
            "statement_block" => {
                self.nested(|walk| walk.block(node, &place.deeper()));
            }
            "if_statement" => {
                self.optional(part("condition"), place);
                self.nested(|walk| {
                    if let Some(condition) = part("condition") {
                        walk.narrow(condition, place);
                    }
                    walk.inner_statement(part("consequence"), place);
                });
                for alternative in part("alternative").map(children).unwrap_or_default() {
                    self.inner_statement(Some(alternative), place);
                }
            }
            "for_in_statement" => {
                let all = self.optional(part("right"), place);
                let each = self.code.element(all);
                self.nested(|walk| {
                    if let Some(left) = part("left") {
                        walk.pattern(left, each, place);
                    }
                    walk.inner_statement(part("body"), place);
                });
            }
            "catch_clause" => self.nested(|walk| {
                let unknown = walk.code.unknown();
                if let Some(parameter) = part("parameter") {
                    walk.pattern(parameter, unknown, place);
                }
                walk.inner_statement(part("body"), place);
            }),
            "for_statement" | "while_statement" | "do_statement" | "try_statement" | "finally_clause"
            | "switch_statement" | "switch_body" | "switch_case" | "switch_default" | "labeled_statement"
            | "else_clause" => self.nested(|walk| {
                for inner in children(node) {
                    walk.inner_statement(Some(inner), place);
                }
            }),
            "comment" => {}
            _ => {
                self.expression(node, place);
            }
        }
    }

    /// Reads something whose names end with it.
    fn nested(&mut self, read: impl FnOnce(&mut Self)) {
        // The top of a file stays the top within its blocks.
        let is_local = self.env.is_local();
        if is_local {
            self.env.enter();
        }
        read(self);
        if is_local {
            self.env.leave();
        }
    }

    fn inner_statement(&mut self, node: Option<Node<'_>>, place: &Place) {
        if let Some(node) = node {
            let alone = [node];
            for statement in siblings(&alone) {
                self.statement(node, statement, &place.deeper());
            }
        }
    }

    fn variables(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        let before = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let word = text_of(self.text, node).split_whitespace().next().unwrap_or_default();
        let keyword = format!("{before}{word}");
        for declarator in children(node).into_iter().filter(|child| child.kind() == "variable_declarator") {
            if self.required(declarator) {
                continue;
            }
            let inside = self.variable(declarator, &keyword, whole, place);
            self.initial(declarator, inside.map(|inside| place.inside(inside)), place);
        }
    }

    /// Reads what a name is bound to; `inside` is the place in its definition, if it has one.
    fn initial(&mut self, declarator: Node<'_>, inside: Option<Place>, place: &Place) {
        let value = declarator.child_by_field_name("value");
        let stated = declarator.child_by_field_name("type").map(|of| {
            self.refer(of, place);
            self.annotated(of, place)
        });
        let held = match (value, &inside) {
            (Some(value), Some(inside)) if super::symbols::is_function(value) => {
                self.function(value, inside, None);
                return;
            }
            (Some(value), Some(inside)) if value.kind() == "class" => return self.class(value, inside),
            (Some(value), Some(inside)) if value.kind() == "object" => self.object(value, inside),
            (Some(value), Some(inside)) => self.expression(value, inside),
            (Some(value), None) => self.expression(value, place),
            (None, _) => self.code.unknown(),
        };
        let held = stated.filter(|stated| !self.code.is_unknown(*stated)).unwrap_or(held);
        if let Some(at) = inside.and_then(|inside| inside.symbol()) {
            self.code.gives(at, held);
        }
        if let Some(name) = declarator.child_by_field_name("name") {
            if self.env.is_local() {
                self.pattern(name, held, place);
            } else if name.kind() != "identifier" {
                self.taken_apart(name, held);
            }
        }
    }

    /// `const { a, b } = ..` at the top of a file.
    fn taken_apart(&mut self, pattern: Node<'_>, held: u32) {
        for part in children(pattern) {
            let (key, name) = match part.kind() {
                "pair_pattern" => (field(self.text, part, "key"), field(self.text, part, "value")),
                _ => (Some(text_of(self.text, part)), Some(text_of(self.text, part))),
            };
            if let (Some(key), Some(name), "object_pattern") = (key, name, pattern.kind()) {
                let value = self.code.member(held, key);
                self.code.global(name, value);
            }
        }
    }

    /// An object that a name of the file stands for: functions in it are its members.
    fn object(&mut self, object: Node<'_>, place: &Place) -> u32 {
        let parts = children(object);
        for part in siblings(&parts) {
            let value = part.child_by_field_name("value");
            let function = match part.kind() {
                "method_definition" => Some(*part),
                "pair" => value.filter(|value| super::symbols::is_function(*value)),
                _ => None,
            };
            let inside = function.and_then(|_| self.method(part, &place.scope));
            match (function, inside) {
                (Some(function), Some(inside)) => self.function(function, &place.inside(inside), None),
                (Some(function), None) => self.nameless(function, place),
                (None, _) => {
                    let held = match value {
                        Some(value) => self.expression(value, place),
                        None => self.expression(*part, place),
                    };
                    let name = field(self.text, *part, "key").unwrap_or_else(|| text_of(self.text, *part));
                    if let (Some(at), "pair" | "shorthand_property_identifier") =
                        (place.symbol(), part.kind())
                    {
                        self.code.field(at, name, held);
                    }
                }
            }
        }
        self.code.unknown()
    }

    fn exported(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        if node.child_by_field_name("source").is_some() {
            return self.reexported(node);
        }
        let is_default = node.kind() == "export_statement"
            && node.children(&mut node.walk()).any(|child| child.kind() == "default");
        for inner in children(node).into_iter().filter(|child| child.kind() != "decorator") {
            if inner.kind() == "export_clause" {
                self.renamed(inner);
                continue;
            }
            let before = self.outline.len();
            if is_default && inner.kind() != "comment" && !is_declaration(inner) {
                let value = self.expression(inner, place);
                self.code.global("default", value);
            } else {
                self.statement(inner, whole, &place.deeper());
            }
            if is_default && is_declaration(inner) && self.outline.len() > before {
                let symbol = self.code.symbol(before);
                self.code.global("default", symbol);
            }
        }
    }

    /// `export { a as b }`
    fn renamed(&mut self, clause: Node<'_>) {
        for specifier in children(clause) {
            let name = field(self.text, specifier, "name");
            let alias = field(self.text, specifier, "alias");
            if let (Some(name), Some(alias)) = (name, alias) {
                let node = self.code.free(name, "");
                self.code.global(alias, node);
            }
        }
    }
}

fn is_declaration(node: Node<'_>) -> bool {
    node.kind().ends_with("_declaration") || node.kind() == "class"
}
