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
            "identifier" => self.named(text_of(self.text, node)),
            "this" => self.around.last().copied().unwrap_or_else(|| self.code.unknown()),
            "super" => self.above(place),
            "field_access" => self.field_access(node, place),
            "method_invocation" => self.called(node, place),
            "object_creation_expression" => self.made(node, place),
            "explicit_constructor_invocation" => {
                if field(self.text, node, "constructor") == Some("super") {
                    let above = self.above.last().copied().unwrap_or_else(|| self.code.unknown());
                    self.code.used(UseForm::Call, place.symbol(), line_of(node), above);
                }
                if let Some(arguments) = part("arguments") {
                    self.arguments(arguments, None, place);
                }
                self.code.unknown()
            }
            "method_reference" => self.method_reference(node, place),
            "lambda_expression" => {
                self.lambda(node, &[], place);
                self.code.unknown()
            }
            "parenthesized_expression" => self.optional(node.named_child(0), place),
            "cast_expression" => {
                self.optional(part("value"), place);
                self.spelled(part("type"), place)
            }
            "instanceof_expression" => {
                self.optional(part("left"), place);
                self.optional(part("pattern"), place);
                let value = self.spelled(part("right"), place);
                self.bind(part("name"), value);
                self.code.foreign("boolean")
            }
            "ternary_expression" => {
                self.optional(part("condition"), place);
                let yes = self.optional(part("consequence"), place);
                let no = self.optional(part("alternative"), place);
                self.code.either(&[yes, no])
            }
            "array_access" => {
                let array = self.optional(part("array"), place);
                self.optional(part("index"), place);
                self.code.indexed(array)
            }
            "array_creation_expression" => {
                self.optional(part("dimensions"), place);
                self.optional(part("value"), place);
                let of = part("type").map(|of| {
                    self.refer(of, place.symbol());
                    self.type_of(of)
                });
                let of = of.unwrap_or_else(|| self.code.unknown());
                self.array_of(of)
            }
            "class_literal" => {
                for of in children(node) {
                    self.refer(of, place.symbol());
                }
                self.code.foreign("Class")
            }
            "assignment_expression" => {
                self.optional(part("left"), place);
                self.optional(part("right"), place)
            }
            "string_literal" => self.code.foreign("String"),
            "decimal_integer_literal" | "hex_integer_literal" => self.code.foreign("int"),
            "decimal_floating_point_literal" => self.code.foreign("double"),
            "character_literal" => self.code.foreign("char"),
            "true" | "false" => self.code.foreign("boolean"),
            "binary_expression" | "unary_expression" | "update_expression" => self.computed(node, place),
            "line_comment" | "block_comment" | "null_literal" | "modifiers" => self.code.unknown(),
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

    fn named(&mut self, name: &str) -> NodeId {
        match self.env.get(name) {
            Some(bound) => bound,
            None => self.anywhere(name),
        }
    }

    /// What an operator gives: a string when it adds to one, a truth when it compares.
    fn computed(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let parts: Vec<NodeId> = children(node).into_iter().map(|part| self.read(part, place)).collect();
        let string = self.code.foreign("String");
        match node.child_by_field_name("operator").map(|operator| operator.kind()) {
            Some("+") if parts.contains(&string) => string,
            Some("==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||" | "!") => self.code.foreign("boolean"),
            _ => self.code.foreign("value"),
        }
    }

    fn spelled(&mut self, of: Option<Node<'_>>, place: &Place) -> NodeId {
        let Some(of) = of else { return self.code.unknown() };
        self.refer(of, place.symbol());
        let of = self.type_of(of);
        self.code.value(of)
    }

    /// What the class around inherits.
    fn above(&mut self, place: &Place) -> NodeId {
        match (place.class, self.around.last()) {
            (Some(class), _) => self.code.inherited(class),
            // A class without a name has the members of what it extends.
            (None, Some(this)) => *this,
            (None, None) => self.code.unknown(),
        }
    }

    fn field_access(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let object = self.optional(node.child_by_field_name("object"), place);
        match field(self.text, node, "field").unwrap_or_default() {
            // `Outer.this`
            "this" => self.code.value(object),
            "super" => object,
            name => self.code.member(object, name),
        }
    }

    fn called(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let name = field(self.text, node, "name").unwrap_or_default();
        let line = node.child_by_field_name("name").map_or_else(|| line_of(node), line_of);
        let object = node.child_by_field_name("object").map(|object| self.read(object, place));
        let callee = match object {
            Some(object) => self.code.member(object, name),
            None => self.anywhere(name),
        };
        let arguments = node.child_by_field_name("arguments");
        let given = arguments.map(|list| self.arguments(list, object, place)).unwrap_or_default();
        self.code.called(place.symbol(), line, callee, given);
        self.code.call(callee)
    }

    /// Reads arguments; those that are functions are given parts of what they are called on.
    pub(super) fn arguments(
        &mut self,
        list: Node<'_>,
        called_on: Option<NodeId>,
        place: &Place,
    ) -> Vec<NodeId> {
        let mut given = Vec::new();
        for argument in children(list).into_iter().filter(|one| !one.kind().ends_with("comment")) {
            given.push(match (argument.kind(), called_on) {
                ("lambda_expression", Some(of)) => {
                    let (each, other) = (self.code.element(of), self.code.indexed(of));
                    self.lambda(argument, &[each, other], &place.deeper());
                    self.code.unknown()
                }
                ("null_literal", _) => self.code.foreign("null"),
                _ => self.read(argument, place),
            });
        }
        given
    }

    fn lambda(&mut self, node: Node<'_>, given: &[NodeId], place: &Place) {
        self.env.enter();
        if let Some(parameters) = node.child_by_field_name("parameters") {
            let names =
                if parameters.kind() == "identifier" { vec![parameters] } else { children(parameters) };
            for (at, parameter) in names.iter().enumerate() {
                if parameter.kind() == "identifier" {
                    let value = given.get(at).copied().unwrap_or_else(|| self.code.unknown());
                    self.bind(Some(*parameter), value);
                } else {
                    self.parameter(*parameter, place);
                }
            }
        }
        self.optional(node.child_by_field_name("body"), place);
        self.env.leave();
    }

    /// `Type::method`, which somebody else calls.
    fn method_reference(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let parts = children(node);
        if let Some(of) = parts.first() {
            let of = match of.kind() {
                "identifier" | "field_access" | "this" | "super" => self.read(*of, place),
                kind if kind.ends_with("type") || kind.ends_with("type_identifier") => self.type_of(*of),
                _ => self.read(*of, place),
            };
            let name = parts.get(1).map_or("new", |name| text_of(self.text, *name));
            let meant = if name == "new" || parts.len() < 2 { of } else { self.code.member(of, name) };
            self.code.used(UseForm::Refer, place.symbol(), line_of(node), meant);
        }
        self.code.unknown()
    }

    fn made(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        // `outer.new Inner()` names its outer object first.
        let Some(of) = node.child_by_field_name("type") else { return self.code.unknown() };
        let line = line_of(of);
        let meant = self.type_of(of);
        self.code.used(UseForm::Call, place.symbol(), line, meant);
        if let Some(arguments) = children(of).into_iter().find(|part| part.kind() == "type_arguments") {
            self.refer(arguments, place.symbol());
        }
        if let Some(arguments) = node.child_by_field_name("arguments") {
            self.arguments(arguments, None, place);
        }
        if let Some(body) = children(node).into_iter().find(|part| part.kind() == "class_body") {
            self.nameless_class(body, meant, place);
        }
        self.code.value(meant)
    }
}
