//! Types as written.

use tree_sitter::Node;

use super::imports::dotted;
use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, text_of};

impl<'t> Walk<'t> {
    /// The type that `node` spells.
    pub(super) fn type_of(&mut self, node: Node<'_>) -> NodeId {
        self.type_at(node, 0)
    }

    fn type_at(&mut self, node: Node<'_>, depth: usize) -> NodeId {
        if depth > MAX_DEPTH {
            return self.code.unknown();
        }
        match node.kind() {
            "type_identifier" | "identifier" => self.type_named(text_of(self.text, node)),
            "scoped_type_identifier" | "scoped_identifier" => {
                let path = dotted(self.text, node);
                let mut parts = path.split('.').filter(|part| !part.starts_with('@'));
                let first = parts.next().unwrap_or_default();
                let mut of = self.type_named(first);
                for part in parts {
                    of = self.code.member(of, part.split('<').next().unwrap_or(part));
                }
                of
            }
            "generic_type" => {
                let parts = children(node);
                let Some(base) = parts.first() else { return self.code.unknown() };
                let base = self.type_at(*base, depth + 1);
                let arguments = parts.iter().find(|part| part.kind() == "type_arguments");
                let arguments = arguments.map(|list| children(*list)).unwrap_or_default();
                let arguments = arguments.into_iter().map(|of| self.type_at(of, depth + 1)).collect();
                self.code.apply(base, arguments)
            }
            "array_type" => {
                let of = node.child_by_field_name("element").map(|of| self.type_at(of, depth + 1));
                let of = of.unwrap_or_else(|| self.code.unknown());
                self.array_of(of)
            }
            "annotated_type" | "wildcard" => match children(node).last() {
                Some(inner) => self.type_at(*inner, depth + 1),
                None => self.code.unknown(),
            },
            "integral_type" | "floating_point_type" | "boolean_type" => {
                self.code.foreign(text_of(self.text, node))
            }
            _ => self.code.unknown(),
        }
    }

    pub(super) fn array_of(&mut self, of: NodeId) -> NodeId {
        let array = self.code.foreign("array");
        self.code.apply(array, vec![of])
    }

    /// A type parameter, a member of a class around, or a type that the file knows.
    fn type_named(&mut self, name: &str) -> NodeId {
        if name == "var" {
            return self.code.unknown();
        }
        match self.env.get(name) {
            Some(bound) => bound,
            None => self.anywhere(name),
        }
    }

    /// What a name stands for that no function binds: a member of a class around, or a name of the file.
    pub(super) fn anywhere(&mut self, name: &str) -> NodeId {
        let around: Vec<NodeId> = self.around.iter().rev().copied().collect();
        let mut all: Vec<NodeId> = around.into_iter().map(|this| self.code.member(this, name)).collect();
        all.push(self.code.free(name, ""));
        self.code.first(all)
    }

    /// Binds type parameters to the types that they extend.
    pub(super) fn type_parameters(&mut self, node: Node<'_>) {
        let lists = children(node).into_iter().filter(|part| part.kind() == "type_parameters");
        for parameter in lists.flat_map(children) {
            let parts = children(parameter);
            let Some(name) = parts.iter().find(|part| part.kind().ends_with("identifier")) else { continue };
            let bound =
                parts.iter().find(|part| part.kind() == "type_bound").and_then(|bound| bound.named_child(0));
            let bound = match bound {
                Some(bound) => self.type_of(bound),
                None => self.code.unknown(),
            };
            self.env.bind(text_of(self.text, *name), bound);
        }
    }

    /// Binds the type parameters of a class, which others apply it to; gives the class applied to them.
    pub(super) fn own_type_parameters(&mut self, item: Node<'_>, own: NodeId) -> NodeId {
        self.type_parameters(item);
        let lists = children(item).into_iter().filter(|part| part.kind() == "type_parameters");
        let mut numbered = Vec::new();
        for (at, parameter) in lists.flat_map(children).enumerate() {
            let name = children(parameter).into_iter().find(|part| part.kind().ends_with("identifier"));
            let Some(name) = name.map(|name| text_of(self.text, name)) else { continue };
            let bound = self.env.get(name).unwrap_or_else(|| self.code.unknown());
            let parameter = self.code.parameter(at, bound);
            self.env.bind(name, parameter);
            numbered.push(parameter);
        }
        self.code.apply(own, numbered)
    }

    /// Notes the types that a type names.
    pub(super) fn refer(&mut self, of: Node<'_>, from: Option<usize>) {
        let mut rest = vec![of];
        while let Some(node) = rest.pop() {
            match node.kind() {
                "type_identifier" | "scoped_type_identifier" => {
                    let named = self.type_of(node);
                    self.code.used(UseForm::Refer, from, line_of(node), named);
                }
                "marker_annotation" | "annotation" => {
                    if let Some(name) = field(self.text, node, "name") {
                        let named = self.type_named(name);
                        self.code.used(UseForm::Refer, from, line_of(node), named);
                    }
                }
                _ => rest.extend(children(node)),
            }
        }
    }
}
