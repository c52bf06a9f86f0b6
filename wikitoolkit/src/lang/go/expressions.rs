//! Expressions: what they are, and what they use.

use tree_sitter::Node;

use super::functions::Place;
use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl<'t> Walk<'t> {
    /// Reads a statement or expression; gives what it is and notes what it uses.
    pub(super) fn read(&mut self, node: Node<'_>, place: Place) -> NodeId {
        if place.depth > MAX_DEPTH || self.statement(node, place.deeper()) {
            return self.code.unknown();
        }
        let place = place.deeper();
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "identifier" | "type_identifier" => self.named(text_of(self.text, node)),
            "selector_expression" => {
                let operand = self.optional(part("operand"), place);
                self.code.member(operand, field(self.text, node, "field").unwrap_or_default())
            }
            "call_expression" => self.called(node, place),
            "type_conversion_expression" => self.converted(node, place),
            "composite_literal" => self.made(node, place),
            "func_literal" => self.nameless(node, place),
            "index_expression" => {
                let operand = self.optional(part("operand"), place);
                self.optional(part("index"), place);
                self.code.indexed(operand)
            }
            "slice_expression" => {
                let operand = self.optional(part("operand"), place);
                for bound in ["start", "end", "capacity"] {
                    self.optional(part(bound), place);
                }
                operand
            }
            "type_assertion_expression" => {
                self.optional(part("operand"), place);
                let Some(of) = part("type") else { return self.code.unknown() };
                self.refer(of, place.symbol);
                let of = self.type_of(of);
                self.code.value(of)
            }
            "unary_expression" => {
                let operand = self.optional(part("operand"), place);
                match part("operator").map(|operator| operator.kind()) {
                    Some("<-") => self.code.element(operand),
                    Some("&" | "*") => operand,
                    _ => self.code.foreign("value"),
                }
            }
            "parenthesized_expression" => self.optional(node.named_child(0), place),
            "binary_expression" => {
                self.all(node, place);
                self.code.foreign("value")
            }
            "interpreted_string_literal" | "raw_string_literal" => self.code.foreign("string"),
            "int_literal" | "float_literal" | "rune_literal" | "imaginary_literal" | "true" | "false" => {
                self.code.foreign("value")
            }
            "keyed_element" => {
                let (key, value) = (part("key"), part("value"));
                // The key may be the name of a field, which is no name of the file.
                if let Some(key) = key.filter(|key| !is_name(*key)) {
                    self.read(key, place);
                }
                if let Some(value) = value {
                    self.read(value, place);
                }
                self.code.unknown()
            }
            "literal_element" => {
                for inner in children(node) {
                    let value = self.read(inner, place);
                    self.passed_on(inner, value, place);
                }
                self.code.unknown()
            }
            "comment" | "nil" | "field_identifier" | "label_name" => self.code.unknown(),
            _ => {
                self.all(node, place);
                self.code.unknown()
            }
        }
    }

    pub(super) fn all(&mut self, node: Node<'_>, place: Place) {
        for part in children(node) {
            self.read(part, place);
        }
    }

    fn optional(&mut self, node: Option<Node<'_>>, place: Place) -> NodeId {
        match node {
            Some(node) => self.read(node, place),
            None => self.code.unknown(),
        }
    }

    pub(super) fn named(&mut self, name: &str) -> NodeId {
        match self.env.get(name) {
            Some(bound) => bound,
            None => self.code.free(name, ""),
        }
    }

    /// What is given away by name may be called by whoever gets it.
    pub(super) fn passed_on(&mut self, node: Node<'_>, value: NodeId, place: Place) {
        if matches!(node.kind(), "identifier" | "selector_expression") {
            self.code.used(UseForm::Refer, place.symbol, line_of(node), value);
        }
    }

    fn called(&mut self, node: Node<'_>, place: Place) -> NodeId {
        let Some(function) = node.child_by_field_name("function") else { return self.code.unknown() };
        let callee = self.read(function, place);
        let name = function.child_by_field_name("field").unwrap_or(function);
        // `(*T)(x)` converts.
        let form = if function.kind() == "parenthesized_expression" { UseForm::Refer } else { UseForm::Call };
        self.code.used(form, place.symbol, line_of(name), callee);
        let arguments = node.child_by_field_name("arguments").map(children).unwrap_or_default();
        let builtin = Some(text_of(self.text, function)).filter(|name| self.env.get(name).is_none());
        let mut first = None;
        for argument in arguments {
            if first.is_none() && matches!(builtin, Some("new" | "make")) {
                self.refer(argument, place.symbol);
                let of = self.type_of(argument);
                first = Some(self.code.value(of));
                continue;
            }
            let value = self.read(argument, place);
            self.passed_on(argument, value, place);
            first = first.or(Some(value));
        }
        match (builtin, first) {
            (Some("new" | "make" | "append"), Some(first)) => first,
            _ => self.code.call(callee),
        }
    }

    /// `T[K](x)`, which is also how a call of a function with type arguments looks.
    fn converted(&mut self, node: Node<'_>, place: Place) -> NodeId {
        let Some(of) = node.child_by_field_name("type") else { return self.code.unknown() };
        if let Some(arguments) = of.child_by_field_name("type_arguments") {
            self.refer(arguments, place.symbol);
        }
        let callee = match of.child_by_field_name("type").filter(|_| of.kind() == "generic_type") {
            Some(base) => {
                let base = self.type_of(base);
                self.code.used(UseForm::Call, place.symbol, line_of(of), base);
                base
            }
            None => {
                self.refer(of, place.symbol);
                self.type_of(of)
            }
        };
        if let Some(operand) = node.child_by_field_name("operand") {
            let value = self.read(operand, place);
            self.passed_on(operand, value, place);
        }
        self.code.call(callee)
    }

    /// `T{..}`
    fn made(&mut self, node: Node<'_>, place: Place) -> NodeId {
        if let Some(body) = node.child_by_field_name("body") {
            self.all(body, place);
        }
        let Some(of) = node.child_by_field_name("type") else { return self.code.unknown() };
        self.refer(of, place.symbol);
        let of = self.type_of(of);
        self.code.value(of)
    }
}

fn is_name(key: Node<'_>) -> bool {
    key.named_child(0).is_some_and(|inner| inner.kind() == "identifier" && key.named_child_count() == 1)
}
