//! Expressions: what they are, and what they use.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl Walk<'_> {
    /// Reads a statement or expression; gives what it is and notes what it uses.
    pub(super) fn read(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if place.depth > MAX_DEPTH || self.statement(node, &place.deeper()) {
            return self.code.unknown();
        }
        let place = &place.deeper();
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "identifier" => self.anywhere(text_of(self.text, node), place),
            "this" => self.env.get("this").unwrap_or_else(|| self.code.unknown()),
            "qualified_identifier" | "template_function" | "template_type" => self.type_of(node, place),
            "field_expression" => {
                let object = self.optional(part("argument"), place);
                match part("field") {
                    Some(name) => self.member_named(object, name, place),
                    None => self.code.unknown(),
                }
            }
            "call_expression" => self.called(node, place),
            "new_expression" => self.made(node, place),
            "compound_literal_expression" | "cast_expression" => {
                self.optional(part("value"), place);
                self.spelled(part("type"), place)
            }
            "pointer_expression" => self.optional(part("argument"), place),
            "parenthesized_expression" | "condition_clause" => {
                let mut last = self.code.unknown();
                for inner in children(node) {
                    last = self.read(inner, place);
                }
                last
            }
            "subscript_expression" => {
                let object = self.optional(part("argument"), place);
                self.optional(part("indices").or_else(|| part("index")), place);
                self.code.indexed(object)
            }
            "conditional_expression" => {
                self.optional(part("condition"), place);
                let yes = self.optional(part("consequence"), place);
                let no = self.optional(part("alternative"), place);
                self.code.either(&[yes, no])
            }
            "assignment_expression" => {
                self.optional(part("left"), place);
                let value = self.optional(part("right"), place);
                self.passed_on(part("right"), value, place);
                value
            }
            "lambda_expression" => {
                self.lambda(node, place);
                self.code.unknown()
            }
            "string_literal" | "concatenated_string" | "raw_string_literal" => self.code.foreign("char"),
            "number_literal" | "char_literal" | "true" | "false" => self.code.foreign("value"),
            "initializer_list" | "argument_list" | "return_statement" => {
                self.each(node, place);
                self.code.unknown()
            }
            "initializer_pair" => {
                let value = self.optional(part("value"), place);
                self.passed_on(part("value"), value, place);
                value
            }
            "sizeof_expression" => {
                if let Some(of) = part("type") {
                    self.refer(of, place.symbol(), place);
                }
                self.optional(part("value"), place);
                self.code.foreign("value")
            }
            "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier" | "comment"
            | "type_descriptor" | "primitive_type" | "null" => self.code.unknown(),
            _ => {
                self.all(node, place);
                self.code.unknown()
            }
        }
    }

    pub(super) fn all(&mut self, node: Node<'_>, place: &Place) {
        for part in children(node) {
            self.read(part, place);
        }
    }

    pub(super) fn optional(&mut self, node: Option<Node<'_>>, place: &Place) -> NodeId {
        match node {
            Some(node) => self.read(node, place),
            None => self.code.unknown(),
        }
    }

    fn spelled(&mut self, of: Option<Node<'_>>, place: &Place) -> NodeId {
        let Some(of) = of else { return self.code.unknown() };
        self.refer(of, place.symbol(), place);
        let of = self.type_of(of, place);
        self.code.value(of)
    }

    fn member_named(&mut self, object: NodeId, name: Node<'_>, place: &Place) -> NodeId {
        match name.kind() {
            "template_method" | "template_function" | "dependent_name" => {
                match name.child_by_field_name("name").or_else(|| name.named_child(0)) {
                    Some(inner) if place.depth < MAX_DEPTH => {
                        self.member_named(object, inner, &place.deeper())
                    }
                    _ => self.code.unknown(),
                }
            }
            // `x.Base::f()`
            "qualified_identifier" => self.type_of(name, place),
            _ => self.code.member(object, text_of(self.text, name)),
        }
    }

    /// A function that is given away by name may be called by whoever gets it.
    fn passed_on(&mut self, node: Option<Node<'_>>, value: NodeId, place: &Place) {
        let node = node.map(|node| match node.kind() {
            "pointer_expression" => node.child_by_field_name("argument").unwrap_or(node),
            _ => node,
        });
        if let Some(node) = node.filter(|node| matches!(node.kind(), "identifier" | "qualified_identifier")) {
            self.code.used(UseForm::Refer, place.symbol(), line_of(node), value);
        }
    }

    fn called(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let Some(function) = node.child_by_field_name("function") else { return self.code.unknown() };
        let name = last_name(function);
        let arguments = node.child_by_field_name("arguments");
        let generic = type_argument_of(function);
        let known = field(self.text, name, "name").unwrap_or_else(|| text_of(self.text, name));
        if known.ends_with("_cast") {
            self.optional(arguments, place);
            return self.spelled(generic, place);
        }
        let callee = self.read(function, place);
        let given = arguments.map(|list| self.each(list, place)).unwrap_or_default();
        let first = given.first().copied();
        self.code.called(place.symbol(), line_of(name), callee, given);
        match (known, generic, first) {
            ("make_unique" | "make_shared" | "make_ref", Some(of), _) => self.spelled(Some(of), place),
            ("move" | "forward" | "ref", _, Some(first)) => first,
            _ => self.code.call(callee),
        }
    }

    fn made(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let given =
            node.child_by_field_name("arguments").map(|list| self.each(list, place)).unwrap_or_default();
        let Some(of) = node.child_by_field_name("type") else { return self.code.unknown() };
        let meant = self.type_of(of, place);
        self.code.called(place.symbol(), line_of(of), meant, given);
        self.code.value(meant)
    }

    /// What the expressions of a list are.
    pub(super) fn each(&mut self, list: Node<'_>, place: &Place) -> Vec<NodeId> {
        let mut given = Vec::new();
        for part in children(list).into_iter().filter(|part| part.kind() != "comment") {
            let value = self.read(part, place);
            self.passed_on(Some(part), value, place);
            given.push(value);
        }
        given
    }

    fn lambda(&mut self, node: Node<'_>, place: &Place) {
        self.env.enter();
        if let Some(captures) = node.child_by_field_name("captures") {
            self.all(captures, place);
        }
        if let Some(function) = node.child_by_field_name("declarator") {
            self.parameters(function, place);
        }
        self.optional(node.child_by_field_name("body"), place);
        self.env.leave();
    }
}

/// The last name of what is called.
fn last_name(function: Node<'_>) -> Node<'_> {
    let mut name = function;
    for _ in 0..MAX_DEPTH {
        let inner = match name.kind() {
            "field_expression" => name.child_by_field_name("field"),
            "qualified_identifier" => name.child_by_field_name("name"),
            _ => None,
        };
        match inner {
            Some(inner) => name = inner,
            None => break,
        }
    }
    name
}

/// The first type argument of what is called.
fn type_argument_of(function: Node<'_>) -> Option<Node<'_>> {
    last_name(function).child_by_field_name("arguments")?.named_child(0)
}
