//! Types as written, and what is known of type parameters.

use tree_sitter::Node;

use super::symbols::{Place, Walk};
use crate::lang::code::{FUNCTION, NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl<'t> Walk<'t> {
    /// The type that `node` spells; what references and pointers point to.
    pub(super) fn type_of(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        self.type_at(node, place, 0)
    }

    fn type_at(&mut self, node: Node<'_>, place: &Place, depth: usize) -> NodeId {
        if depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let inner = |name| node.child_by_field_name(name);
        match node.kind() {
            "type_identifier" | "identifier" | "self" | "crate" | "super" | "metavariable" => {
                self.named(node, place)
            }
            "scoped_type_identifier" | "scoped_identifier" => {
                let name = field(self.text, node, "name").unwrap_or_default();
                let path = match inner("path") {
                    Some(path) => self.type_at(path, place, depth + 1),
                    None => self.code.unknown(),
                };
                self.code.member(path, name)
            }
            "generic_type" | "generic_type_with_turbofish" => {
                let Some(base) = inner("type") else { return self.code.unknown() };
                let base = self.type_at(base, place, depth + 1);
                let mut arguments = Vec::new();
                for argument in inner("type_arguments").map(children).unwrap_or_default() {
                    if !matches!(argument.kind(), "lifetime" | "type_binding") {
                        arguments.push(self.type_at(argument, place, depth + 1));
                    }
                }
                self.code.apply(base, arguments)
            }
            "reference_type" | "pointer_type" | "qualified_type" => self.only(inner("type"), place, depth),
            "array_type" => {
                let of = self.only(inner("element"), place, depth);
                let slice = self.code.foreign("slice");
                self.code.apply(slice, vec![of])
            }
            "dynamic_type" | "abstract_type" => self.only(inner("trait"), place, depth),
            "bounded_type" | "bracketed_type" | "removed_trait_bound" => {
                self.only(node.named_child(0), place, depth)
            }
            "primitive_type" => self.code.foreign(text_of(self.text, node)),
            "tuple_type" => {
                let parts =
                    children(node).into_iter().map(|part| self.type_at(part, place, depth + 1)).collect();
                self.code.tuple(parts)
            }
            "function_type" => {
                let mut parts = vec![self.only(inner("return_type"), place, depth)];
                for taken in inner("parameters").map(children).unwrap_or_default() {
                    let of = taken.child_by_field_name("type").unwrap_or(taken);
                    parts.push(self.type_at(of, place, depth + 1));
                }
                let function = self.code.foreign(FUNCTION);
                self.code.apply(function, parts)
            }
            "unit_type" | "never_type" => self.code.foreign("tuple"),
            _ => self.code.unknown(),
        }
    }

    fn only(&mut self, node: Option<Node<'_>>, place: &Place, depth: usize) -> NodeId {
        match node {
            Some(node) => self.type_at(node, place, depth + 1),
            None => self.code.unknown(),
        }
    }

    /// What a single name of a path is.
    pub(super) fn named(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let name = text_of(self.text, node);
        match name {
            "Self" => place.of.unwrap_or_else(|| self.code.unknown()),
            _ => match self.env.get(name) {
                Some(bound) => bound,
                None => self.code.free(name.strip_prefix("r#").unwrap_or(name), &place.module),
            },
        }
    }

    /// Binds the type parameters of an item to the traits that they have to implement.
    pub(super) fn type_parameters(&mut self, item: Node<'_>, place: &Place) {
        for parameter in item.child_by_field_name("type_parameters").map(children).unwrap_or_default() {
            let name = match parameter.kind() {
                "type_parameter" | "constrained_type_parameter" | "optional_type_parameter" => parameter
                    .child_by_field_name("name")
                    .or_else(|| parameter.child_by_field_name("left"))
                    .or_else(|| parameter.named_child(0)),
                "type_identifier" => Some(parameter),
                _ => None,
            };
            if let Some(name) = name {
                let bounds = self.bounds(parameter, place);
                self.bind_parameter(name, bounds);
            }
        }
        let clauses = children(item).into_iter().filter(|child| child.kind() == "where_clause");
        for predicate in clauses.flat_map(children) {
            if let Some(left) = predicate.child_by_field_name("left")
                && left.kind() == "type_identifier"
                && self.env.get(text_of(self.text, left)).is_some()
            {
                let bounds = self.bounds(predicate, place);
                self.bind_parameter(left, bounds);
            }
        }
    }

    /// Binds the type parameters of a type or trait, which others apply it to.
    pub(super) fn own_type_parameters(&mut self, item: Node<'_>, place: &Place) {
        self.type_parameters(item, place);
        let parameters = item.child_by_field_name("type_parameters").map(children).unwrap_or_default();
        let names = parameters.into_iter().filter(|parameter| parameter.kind() != "lifetime_parameter");
        for (at, parameter) in names.enumerate() {
            let name = parameter.child_by_field_name("name").unwrap_or(parameter);
            self.number_parameter(name, at);
        }
    }

    /// Binds the type parameters of an `impl` block, which are those of its type where that is applied to them.
    pub(super) fn block_type_parameters(&mut self, item: Node<'_>, of: Node<'_>, place: &Place) {
        self.type_parameters(item, place);
        let arguments = of.child_by_field_name("type_arguments").map(children).unwrap_or_default();
        let arguments = arguments.into_iter().filter(|argument| argument.kind() != "lifetime");
        for (at, argument) in arguments.enumerate() {
            self.number_parameter(argument, at);
        }
    }

    fn number_parameter(&mut self, name: Node<'_>, at: usize) {
        let name = text_of(self.text, name);
        if let Some(bound) = self.env.get(name) {
            let numbered = self.code.parameter(at, bound);
            self.env.bind(name, numbered);
        }
    }

    fn bind_parameter(&mut self, name: Node<'_>, bounds: Vec<NodeId>) {
        let name = text_of(self.text, name);
        let known = self.env.get(name);
        let all: Vec<NodeId> = known.into_iter().chain(bounds).collect();
        let node = self.code.either(&all);
        self.env.bind(name, node);
    }

    fn bounds(&mut self, of: Node<'_>, place: &Place) -> Vec<NodeId> {
        let bounds = of.child_by_field_name("bounds").map(children).unwrap_or_default();
        let types = bounds.into_iter().filter(|bound| bound.kind() != "lifetime");
        types.map(|bound| self.type_of(bound, place)).collect()
    }

    /// Notes the types that a type names.
    pub(super) fn refer(&mut self, of: Node<'_>, from: Option<usize>, place: &Place) {
        let mut rest = vec![of];
        while let Some(node) = rest.pop() {
            match node.kind() {
                "type_identifier" | "scoped_type_identifier" => {
                    let named = self.type_of(node, place);
                    self.code.used(UseForm::Refer, from, line_of(node), named);
                }
                _ => rest.extend(children(node)),
            }
        }
    }
}
