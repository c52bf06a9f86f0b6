//! Types as written, and what is known of type parameters.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl Walk<'_> {
    /// A value of the type that `node` spells.
    pub(super) fn annotated(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        match node.kind() {
            "type_annotation" | "parenthesized_type" | "readonly_type" | "asserts_annotation" => {
                match node.named_child(0) {
                    Some(inner) if place.depth < MAX_DEPTH => self.annotated(inner, &place.deeper()),
                    _ => self.code.unknown(),
                }
            }
            // `typeof name` is of the type of what the name holds.
            "type_query" => self.optional(node.named_child(0), place),
            _ => {
                let of = self.type_of(node, place);
                self.code.value(of)
            }
        }
    }

    /// The type that `node` spells.
    pub(super) fn type_of(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if place.depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let place = &place.deeper();
        match node.kind() {
            "type_identifier" | "identifier" => self.named(text_of(self.text, node), place),
            "nested_type_identifier" | "nested_identifier" | "member_expression" => {
                let module =
                    node.child_by_field_name("module").or_else(|| node.child_by_field_name("object"));
                let module = match module {
                    Some(module) => self.type_of(module, place),
                    None => self.code.unknown(),
                };
                let name = field(self.text, node, "name").or_else(|| field(self.text, node, "property"));
                self.code.member(module, name.unwrap_or_default())
            }
            "generic_type" => {
                let Some(base) = node.child_by_field_name("name") else { return self.code.unknown() };
                let base = self.type_of(base, place);
                let arguments = node.child_by_field_name("type_arguments").map(children).unwrap_or_default();
                let arguments = arguments.into_iter().map(|of| self.type_of(of, place)).collect();
                self.code.apply(base, arguments)
            }
            "array_type" => {
                let of = node.named_child(0).map(|of| self.type_of(of, place));
                let array = self.code.foreign("Array");
                self.code.apply(array, of.into_iter().collect())
            }
            "union_type" | "intersection_type" => {
                let all: Vec<NodeId> = children(node).into_iter().map(|of| self.type_of(of, place)).collect();
                self.code.either(&all)
            }
            "parenthesized_type" | "readonly_type" | "type_annotation" => match node.named_child(0) {
                Some(inner) => self.type_of(inner, place),
                None => self.code.unknown(),
            },
            "predefined_type" => match text_of(self.text, node) {
                "any" | "unknown" | "object" | "void" => self.code.unknown(),
                name => self.code.foreign(name),
            },
            "this_type" => match place.class {
                Some(class) => self.code.symbol(class),
                None => self.code.unknown(),
            },
            // Calling a foreign `function` gives its argument.
            "function_type" => {
                let given = node.child_by_field_name("return_type").map(|of| self.type_of(of, place));
                let function = self.code.foreign("function");
                self.code.apply(function, given.into_iter().collect())
            }
            "template_literal_type" => self.code.foreign("string"),
            _ => self.code.unknown(),
        }
    }

    /// Binds the type parameters of a declaration to the types that they extend.
    pub(super) fn type_parameters(&mut self, node: Node<'_>, place: &Place) {
        for parameter in node.child_by_field_name("type_parameters").map(children).unwrap_or_default() {
            let Some(name) = field(self.text, parameter, "name") else { continue };
            let bound = parameter.child_by_field_name("constraint").and_then(|bound| bound.named_child(0));
            let bound = match bound {
                Some(bound) => self.type_of(bound, place),
                None => self.code.unknown(),
            };
            self.env.bind(name, bound);
        }
    }

    /// Binds the type parameters of a type, which others apply it to; gives them.
    pub(super) fn own_type_parameters(&mut self, node: Node<'_>, place: &Place) -> Vec<NodeId> {
        self.type_parameters(node, place);
        let parameters = node.child_by_field_name("type_parameters").map(children).unwrap_or_default();
        let mut numbered = Vec::new();
        for (at, parameter) in parameters.into_iter().enumerate() {
            let Some(name) = field(self.text, parameter, "name") else { continue };
            let bound = self.env.get(name).unwrap_or_else(|| self.code.unknown());
            let parameter = self.code.parameter(at, bound);
            self.env.bind(name, parameter);
            numbered.push(parameter);
        }
        numbered
    }

    /// Notes the types that a type names.
    pub(super) fn refer(&mut self, of: Node<'_>, place: &Place) {
        let mut rest = vec![of];
        while let Some(node) = rest.pop() {
            match node.kind() {
                "type_identifier" | "nested_type_identifier" => {
                    let named = self.type_of(node, place);
                    self.code.used(UseForm::Refer, place.symbol(), line_of(node), named);
                }
                _ => rest.extend(children(node)),
            }
        }
    }
}
