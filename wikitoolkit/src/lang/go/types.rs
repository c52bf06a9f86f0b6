//! Types as written.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::{FUNCTION, NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl<'t> Walk<'t> {
    /// The type that `node` spells; what pointers point to.
    pub(super) fn type_of(&mut self, node: Node<'_>) -> NodeId {
        self.type_at(node, 0)
    }

    fn type_at(&mut self, node: Node<'_>, depth: usize) -> NodeId {
        if depth > MAX_DEPTH {
            return self.code.unknown();
        }
        match node.kind() {
            "type_identifier" | "identifier" => self.named(text_of(self.text, node)),
            "qualified_type" => {
                let package = self.named(field(self.text, node, "package").unwrap_or_default());
                self.code.member(package, field(self.text, node, "name").unwrap_or_default())
            }
            "pointer_type" | "parenthesized_type" | "type_elem" | "negated_type" | "type_constraint" => {
                match children(node).as_slice() {
                    [inner] => self.type_at(*inner, depth + 1),
                    _ => self.code.unknown(),
                }
            }
            "slice_type" | "array_type" | "implicit_length_array_type" => {
                self.applied("slice", node, &["element"], depth)
            }
            "map_type" => self.applied("map", node, &["key", "value"], depth),
            "channel_type" => self.applied("chan", node, &["value"], depth),
            "generic_type" => {
                let Some(base) = node.child_by_field_name("type") else { return self.code.unknown() };
                let base = self.type_at(base, depth + 1);
                let arguments = node.child_by_field_name("type_arguments").map(children).unwrap_or_default();
                let arguments = arguments.into_iter().map(|of| self.type_at(of, depth + 1)).collect();
                self.code.apply(base, arguments)
            }
            "function_type" => {
                let result = self.result_at(node, depth + 1);
                self.function_giving(result)
            }
            "struct_type" => self.shape(node, depth),
            _ => self.code.unknown(),
        }
    }

    fn shape(&mut self, node: Node<'_>, depth: usize) -> NodeId {
        let mut parts = Vec::new();
        for part in children(node).into_iter().flat_map(children) {
            let Some(of) = part.child_by_field_name("type") else { continue };
            let of = self.type_at(of, depth + 1);
            for name in part.children_by_field_name("name", &mut part.walk()) {
                parts.push((text_of(self.text, name), of));
            }
        }
        self.code.shape(parts)
    }

    fn applied(&mut self, name: &str, node: Node<'_>, parts: &[&str], depth: usize) -> NodeId {
        let of = self.code.foreign(name);
        let mut arguments = Vec::new();
        for part in parts {
            arguments.push(match node.child_by_field_name(part) {
                Some(part) => self.type_at(part, depth + 1),
                None => self.code.unknown(),
            });
        }
        self.code.apply(of, arguments)
    }

    pub(super) fn function_giving(&mut self, result: NodeId) -> NodeId {
        let function = self.code.foreign(FUNCTION);
        if self.code.is_unknown(result) { function } else { self.code.apply(function, vec![result]) }
    }

    /// The type of what a function gives: a tuple when that is several values.
    pub(super) fn result_of(&mut self, function: Node<'_>) -> NodeId {
        self.result_at(function, 0)
    }

    fn result_at(&mut self, function: Node<'_>, depth: usize) -> NodeId {
        let Some(result) = function.child_by_field_name("result") else { return self.code.unknown() };
        if result.kind() != "parameter_list" {
            return self.type_at(result, depth);
        }
        let mut parts = Vec::new();
        for part in children(result) {
            let Some(of) = part.child_by_field_name("type") else { continue };
            let of = self.type_at(of, depth + 1);
            let names = part.children_by_field_name("name", &mut part.walk()).count();
            parts.extend(std::iter::repeat_n(of, names.max(1)));
        }
        match parts.as_slice() {
            [one] => *one,
            _ => self.code.tuple(parts),
        }
    }

    /// Binds type parameters to the types that they have to be.
    pub(super) fn type_parameters(&mut self, list: Option<Node<'_>>) {
        for parameter in list.map(children).unwrap_or_default() {
            let bound = match parameter.child_by_field_name("type") {
                Some(bound) => self.type_of(bound),
                None => self.code.unknown(),
            };
            for name in parameter.children_by_field_name("name", &mut parameter.walk()) {
                self.env.bind(text_of(self.text, name), bound);
            }
        }
    }

    /// Binds the type parameters of a type, which others apply it to.
    pub(super) fn own_type_parameters(&mut self, list: Option<Node<'_>>) {
        self.type_parameters(list);
        let parameters = list.map(children).unwrap_or_default();
        let names = parameters.iter().flat_map(|parameter| {
            parameter.children_by_field_name("name", &mut parameter.walk()).collect::<Vec<_>>()
        });
        for (at, name) in names.enumerate() {
            self.number_parameter(text_of(self.text, name), at);
        }
    }

    pub(super) fn number_parameter(&mut self, name: &'t str, at: usize) {
        let bound = self.env.get(name).unwrap_or_else(|| self.code.unknown());
        let numbered = self.code.parameter(at, bound);
        self.env.bind(name, numbered);
    }

    /// Notes the types that a type names.
    pub(super) fn refer(&mut self, of: Node<'_>, from: Option<usize>) {
        let mut rest = vec![of];
        while let Some(node) = rest.pop() {
            match node.kind() {
                "type_identifier" | "qualified_type" => {
                    let named = self.type_of(node);
                    self.code.used(UseForm::Refer, from, line_of(node), named);
                }
                // What a struct or an interface inside holds is read where it is defined.
                "struct_type" | "interface_type" => {}
                _ => rest.extend(children(node)),
            }
        }
    }
}
