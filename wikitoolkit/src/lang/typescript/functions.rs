//! Functions: parameters, patterns and results.

use tree_sitter::Node;

use super::symbols::{Walk, is_function};
use crate::lang::code::NodeId;
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, children, field, text_of};

impl Walk<'_> {
    /// Reads a function, whose definition is the one around `place`; `class` when it is a method of it.
    pub(super) fn function(&mut self, node: Node<'_>, place: &Place, class: Option<usize>) {
        let own =
            place.symbol().filter(|_| node.kind() != "arrow_function" || !place.scope.prefix.is_empty());
        self.read_function(node, place, own, class);
    }

    /// Reads a function that has no name.
    pub(super) fn nameless(&mut self, node: Node<'_>, place: &Place) {
        self.read_function(node, place, None, None);
    }

    fn read_function(&mut self, node: Node<'_>, place: &Place, own: Option<usize>, class: Option<usize>) {
        self.env.enter();
        self.type_parameters(node, place);
        if !matches!(node.kind(), "arrow_function" | "method_definition") {
            let this = self.this.take().unwrap_or_else(|| self.code.unknown());
            self.env.bind("this", this);
        }
        let stated = node.child_by_field_name("return_type");
        if let Some(stated) = stated {
            self.refer(stated, place);
            let value = self.annotated(stated, place);
            if let Some(own) = own {
                self.code.gives(own, value);
            }
        }
        let parameters = node.child_by_field_name("parameters").map(children).unwrap_or_default();
        for parameter in node.child_by_field_name("parameter").into_iter().chain(parameters) {
            self.parameter(parameter, class, place);
        }
        self.results.push(own.filter(|_| stated.is_none()));
        match node.child_by_field_name("body") {
            Some(body) if body.kind() == "statement_block" => {
                self.announce(body, own);
                self.block(body, place);
            }
            Some(body) => {
                let value = self.expression(body, place);
                self.result(value);
            }
            None => {}
        }
        self.results.pop();
        self.env.leave();
    }

    /// Binds the functions that a body defines before it is read, since they may be called before.
    fn announce(&mut self, body: Node<'_>, own: Option<usize>) {
        let Some(own) = own else { return };
        let around = self.code.symbol(own);
        let mut announced = Vec::new();
        for statement in children(body) {
            match statement.kind() {
                "function_declaration" | "generator_function_declaration" | "class_declaration" => {
                    announced.extend(field(self.text, statement, "name"));
                }
                "lexical_declaration" | "variable_declaration" => {
                    for declarator in children(statement) {
                        if declarator.child_by_field_name("value").is_some_and(is_function) {
                            announced.extend(field(self.text, declarator, "name"));
                        }
                    }
                }
                _ => {}
            }
        }
        for name in announced {
            let node = self.code.member(around, name);
            self.env.bind(name, node);
        }
    }

    /// Notes what the function that is being read gives.
    pub(super) fn result(&mut self, value: NodeId) {
        if let Some(Some(function)) = self.results.last().copied() {
            self.code.gives(function, value);
        }
    }

    fn parameter(&mut self, parameter: Node<'_>, class: Option<usize>, place: &Place) {
        let pattern = parameter.child_by_field_name("pattern").unwrap_or(parameter);
        let default = self.optional(parameter.child_by_field_name("value"), place);
        let stated = parameter.child_by_field_name("type").map(|of| {
            self.refer(of, place);
            self.annotated(of, place)
        });
        let value = stated.unwrap_or(default);
        // `constructor(private readonly store: Store)` declares a field.
        let is_field = children(parameter).iter().any(|part| part.kind() == "accessibility_modifier")
            || text_of(self.text, parameter).starts_with("readonly ");
        if let Some(class) = class.filter(|_| is_field) {
            self.code.field(class, text_of(self.text, pattern), value);
        }
        self.pattern(pattern, value, place);
        if let Some(of) = parameter.child_by_field_name("type").filter(|_| pattern.kind() == "object_pattern")
        {
            self.shape(of, pattern, place);
        }
    }

    /// `({ store }: { store: Store })`
    fn shape(&mut self, of: Node<'_>, pattern: Node<'_>, place: &Place) {
        let Some(object) = of.named_child(0).filter(|of| of.kind() == "object_type") else { return };
        let taken: Vec<&str> = children(pattern)
            .into_iter()
            .filter(|part| part.kind() == "shorthand_property_identifier_pattern")
            .map(|part| text_of(self.text, part))
            .collect();
        for property in children(object) {
            let name = field(self.text, property, "name");
            if let (Some(name), Some(of)) = (name, property.child_by_field_name("type"))
                && taken.contains(&name)
            {
                let held = self.annotated(of, place);
                self.env.bind(name, held);
            }
        }
    }

    /// Binds the names in a pattern that takes `value` apart.
    pub(super) fn pattern(&mut self, pattern: Node<'_>, value: NodeId, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        let place = &place.deeper();
        match pattern.kind() {
            "identifier" | "shorthand_property_identifier_pattern" => {
                self.env.bind(text_of(self.text, pattern), value);
            }
            "object_pattern" => {
                for part in children(pattern) {
                    match part.kind() {
                        "pair_pattern" => {
                            let key = field(self.text, part, "key").unwrap_or_default();
                            let held = self.code.member(value, key.trim_matches(['"', '\'']));
                            if let Some(inner) = part.child_by_field_name("value") {
                                self.pattern(inner, held, place);
                            }
                        }
                        "object_assignment_pattern" => {
                            self.optional(part.child_by_field_name("right"), place);
                            if let Some(left) = part.child_by_field_name("left") {
                                let held = self.code.member(value, text_of(self.text, left));
                                self.pattern(left, held, place);
                            }
                        }
                        "rest_pattern" => self.pattern(part, value, place),
                        _ => {
                            let held = self.code.member(value, text_of(self.text, part));
                            self.pattern(part, held, place);
                        }
                    }
                }
            }
            "array_pattern" => {
                let each = self.code.element(value);
                for part in children(pattern) {
                    self.pattern(part, each, place);
                }
            }
            "assignment_pattern" => {
                let default = self.optional(pattern.child_by_field_name("right"), place);
                let value = self.code.either(&[value, default]);
                if let Some(left) = pattern.child_by_field_name("left") {
                    self.pattern(left, value, place);
                }
            }
            "rest_pattern" => {
                let unknown = self.code.unknown();
                if let Some(inner) = pattern.named_child(0) {
                    self.pattern(inner, unknown, place);
                }
            }
            _ => {}
        }
    }
}
