//! Expressions: what they are, and what they use.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, siblings, text_of};

impl Walk<'_> {
    /// What an expression is; notes what it uses.
    pub(super) fn expression(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if place.depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let place = &place.deeper();
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "identifier" | "this" | "shorthand_property_identifier" => {
                self.named(text_of(self.text, node), place)
            }
            "super" => match place.class {
                Some(class) => self.code.inherited(class),
                None => self.code.unknown(),
            },
            "member_expression" | "nested_identifier" => {
                let object = self.optional(part("object"), place);
                self.code.member(object, field(self.text, node, "property").unwrap_or_default())
            }
            "subscript_expression" => {
                let object = self.optional(part("object"), place);
                self.optional(part("index"), place);
                self.code.indexed(object)
            }
            "call_expression" => self.called(node, place),
            "new_expression" => self.made(node, place),
            "await_expression" => {
                let value = self.all(node, place);
                self.code.inner(value)
            }
            "parenthesized_expression" | "non_null_expression" | "instantiation_expression" => {
                self.optional(node.named_child(0), place)
            }
            "satisfies_expression" => self.optional(node.named_child(0), place),
            "as_expression" | "type_assertion" => self.asserted(node, place),
            "ternary_expression" => {
                self.optional(part("condition"), place);
                let (yes, no) =
                    (self.optional(part("consequence"), place), self.optional(part("alternative"), place));
                self.code.either(&[yes, no])
            }
            "binary_expression" => {
                let (left, right) = (self.optional(part("left"), place), self.optional(part("right"), place));
                match part("operator").map(|operator| operator.kind()) {
                    Some("||" | "??") => self.code.either(&[left, right]),
                    Some("&&") => right,
                    _ => self.code.foreign("number"),
                }
            }
            "assignment_expression" => self.assigned(node, place),
            "arrow_function" | "function_expression" | "generator_function" => {
                self.nameless(node, place);
                self.code.unknown()
            }
            "class" => {
                self.class(node, &Place { scope: Default::default(), ..place.clone() });
                self.code.unknown()
            }
            "object" => {
                self.parts_of_object(node, place);
                self.code.unknown()
            }
            "array" => {
                let parts: Vec<NodeId> =
                    children(node).into_iter().map(|part| self.expression(part, place)).collect();
                let each = self.code.either(&parts);
                let array = self.code.foreign("Array");
                if self.code.is_unknown(each) { array } else { self.code.apply(array, vec![each]) }
            }
            "string" => self.code.foreign("string"),
            "template_string" => {
                self.all(node, place);
                self.code.foreign("string")
            }
            "number" | "true" | "false" | "regex" | "unary_expression" | "update_expression" => {
                self.all(node, place);
                self.code.foreign("number")
            }
            "jsx_opening_element" | "jsx_self_closing_element" => self.element(node, place),
            "comment" | "null" | "undefined" | "property_identifier" | "jsx_text" => self.code.unknown(),
            kind if kind.ends_with("_statement") || kind.ends_with("_declaration") => {
                let alone = [node];
                for statement in siblings(&alone) {
                    self.statement_in_expression(statement.node, place);
                }
                self.code.unknown()
            }
            _ => {
                self.all(node, place);
                self.code.unknown()
            }
        }
    }

    /// The parts of a statement that has no rule of its own.
    fn statement_in_expression(&mut self, node: Node<'_>, place: &Place) {
        let parts = children(node);
        for part in siblings(&parts) {
            self.statement(*part, part, place);
        }
    }

    pub(super) fn optional(&mut self, node: Option<Node<'_>>, place: &Place) -> NodeId {
        match node {
            Some(node) => self.expression(node, place),
            None => self.code.unknown(),
        }
    }

    /// Reads all parts and gives the last one.
    fn all(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let mut last = self.code.unknown();
        for part in children(node) {
            last = self.expression(part, place);
        }
        last
    }

    pub(super) fn named(&mut self, name: &str, place: &Place) -> NodeId {
        match self.env.get(name) {
            Some(bound) => bound,
            None if name == "this" => self.code.unknown(),
            None => self.code.free(name, &place.namespace),
        }
    }

    fn called(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let Some(function) = node.child_by_field_name("function") else { return self.code.unknown() };
        let arguments = node.child_by_field_name("arguments");
        if function.kind() == "import" {
            self.imported_late(arguments);
            return self.code.unknown();
        }
        let callee = self.expression(function, place);
        let name = function.child_by_field_name("property").unwrap_or(function);
        self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
        self.arguments(arguments, place);
        self.code.call(callee)
    }

    fn made(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let Some(class) = node.child_by_field_name("constructor") else { return self.code.unknown() };
        let callee = self.expression(class, place);
        self.code.used(UseForm::Call, place.symbol(), line_of(class), callee);
        self.arguments(node.child_by_field_name("arguments"), place);
        let mut made = callee;
        if let Some(arguments) = node.child_by_field_name("type_arguments") {
            let arguments = children(arguments).into_iter().map(|of| self.type_of(of, place)).collect();
            made = self.code.apply(callee, arguments);
        }
        self.code.value(made)
    }

    fn arguments(&mut self, arguments: Option<Node<'_>>, place: &Place) {
        for argument in arguments.map(children).unwrap_or_default() {
            let value = self.expression(argument, place);
            // What is given away by name may be called by whoever gets it.
            if matches!(argument.kind(), "identifier" | "member_expression") {
                self.code.used(UseForm::Refer, place.symbol(), line_of(argument), value);
            }
        }
    }

    fn asserted(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let parts = children(node);
        let (value, of) = if node.kind() == "as_expression" {
            (parts.first(), parts.get(1))
        } else {
            (parts.last(), parts.first().filter(|_| parts.len() > 1))
        };
        let value = self.optional(value.copied(), place);
        let stated = of.map(|of| self.annotated(*of, place));
        stated.filter(|stated| !self.code.is_unknown(*stated)).unwrap_or(value)
    }

    fn assigned(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let value = self.optional(node.child_by_field_name("right"), place);
        let Some(left) = node.child_by_field_name("left") else { return value };
        let name = text_of(self.text, left);
        match left.kind() {
            "identifier" => match self.env.get(name) {
                Some(before) => {
                    let either = self.code.either(&[before, value]);
                    self.env.rebind(name, either);
                }
                None => self.code.global(name, value),
            },
            "member_expression" => self.member_assigned(left, value, place),
            _ => {
                self.expression(left, place);
            }
        }
        value
    }

    fn member_assigned(&mut self, left: Node<'_>, value: NodeId, place: &Place) {
        let (Some(object), Some(name)) =
            (left.child_by_field_name("object"), field(self.text, left, "property"))
        else {
            return;
        };
        match (text_of(self.text, object), name) {
            ("module", "exports") => self.code.global("default", value),
            ("exports" | "module.exports", name) => self.code.global(name, value),
            _ => {
                let object = self.expression(object, place);
                if let Some(class) = self.code.value_of(object) {
                    self.code.field(class, name, value);
                }
            }
        }
    }

    fn parts_of_object(&mut self, node: Node<'_>, place: &Place) {
        for part in children(node) {
            match part.kind() {
                "method_definition" => self.nameless(part, place),
                "pair" => {
                    let value = part.child_by_field_name("value");
                    let held = self.optional(value, place);
                    if value.is_some_and(|value| matches!(value.kind(), "identifier" | "member_expression")) {
                        self.code.used(UseForm::Refer, place.symbol(), line_of(part), held);
                    }
                }
                "shorthand_property_identifier" => {
                    let held = self.expression(part, place);
                    self.code.used(UseForm::Refer, place.symbol(), line_of(part), held);
                }
                _ => {
                    self.expression(part, place);
                }
            }
        }
    }

    /// `<Component attribute={..} />`
    fn element(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if let Some(name) = node.child_by_field_name("name") {
            let is_own = text_of(self.text, name).starts_with(|c: char| c.is_uppercase() || c == '_')
                || name.kind() != "identifier";
            if is_own {
                let component = self.expression(name, place);
                self.code.used(UseForm::Refer, place.symbol(), line_of(name), component);
            }
        }
        for attribute in node.children_by_field_name("attribute", &mut node.walk()) {
            self.all(attribute, place);
        }
        self.code.unknown()
    }

    /// Learns from `name instanceof Class` in a condition that holds.
    pub(super) fn narrow(&mut self, condition: Node<'_>, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        let part = |name| condition.child_by_field_name(name);
        match condition.kind() {
            "parenthesized_expression" => {
                if let Some(inner) = condition.named_child(0) {
                    self.narrow(inner, &place.deeper());
                }
            }
            "binary_expression" => match part("operator").map(|operator| operator.kind()) {
                Some("&&") => {
                    for side in ["left", "right"].into_iter().filter_map(part) {
                        self.narrow(side, &place.deeper());
                    }
                }
                Some("instanceof") => {
                    if let (Some(left), Some(right)) = (part("left"), part("right"))
                        && left.kind() == "identifier"
                        && self.env.get(text_of(self.text, left)).is_some()
                    {
                        let mark = self.code.mark();
                        let class = self.expression(right, place);
                        self.code.rewind(mark);
                        let value = self.code.value(class);
                        self.env.bind(text_of(self.text, left), value);
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
}
