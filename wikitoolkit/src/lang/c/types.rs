//! Types as written.

use tree_sitter::Node;

use super::headers::dotted;
use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, children, line_of, text_of};

impl Walk<'_> {
    /// The type that `node` spells; what pointers and references point to.
    pub(super) fn type_of(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if place.depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let place = &place.deeper();
        match node.kind() {
            "type_identifier" | "namespace_identifier" | "identifier" => {
                self.anywhere(text_of(self.text, node), place)
            }
            "qualified_identifier" => self.qualified(node, place),
            "template_type" | "template_function" => {
                let base = node.child_by_field_name("name").map(|name| self.type_of(name, place));
                let base = base.unwrap_or_else(|| self.code.unknown());
                let arguments = self.type_arguments(node, place);
                self.code.apply(base, arguments)
            }
            "type_descriptor" => match node.child_by_field_name("type") {
                Some(of) => self.type_of(of, place),
                None => self.code.unknown(),
            },
            "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier" => {
                match node.child_by_field_name("name") {
                    Some(name) => self.type_of(name, place),
                    None => self.code.unknown(),
                }
            }
            "primitive_type" | "sized_type_specifier" => self.code.foreign(&dotted(text_of(self.text, node))),
            "dependent_type" => match node.named_child(0) {
                Some(inner) => self.type_of(inner, place),
                None => self.code.unknown(),
            },
            _ => self.code.unknown(),
        }
    }

    pub(super) fn type_arguments(&mut self, node: Node<'_>, place: &Place) -> Vec<NodeId> {
        let arguments = node.child_by_field_name("arguments").map(children).unwrap_or_default();
        arguments.into_iter().map(|of| self.type_of(of, place)).collect()
    }

    pub(super) fn array_of(&mut self, of: NodeId) -> NodeId {
        let array = self.code.foreign("array");
        if self.code.is_unknown(of) { array } else { self.code.apply(array, vec![of]) }
    }

    /// What `a::b` names, be it a type or a value.
    pub(super) fn qualified(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let name = node.child_by_field_name("name");
        let Some(scope) = node.child_by_field_name("scope") else {
            // `::name`
            let written = name.map(|name| text_of(self.text, name)).unwrap_or_default();
            return self.code.free(written, "");
        };
        let scope = self.type_of(scope, place);
        self.inside(scope, name, place)
    }

    fn inside(&mut self, scope: NodeId, name: Option<Node<'_>>, place: &Place) -> NodeId {
        let Some(name) = name.filter(|_| place.depth < MAX_DEPTH) else { return self.code.unknown() };
        match name.kind() {
            "qualified_identifier" => {
                let first = name.child_by_field_name("scope");
                let next = self.inside(scope, first, &place.deeper());
                self.inside(next, name.child_by_field_name("name"), &place.deeper())
            }
            "template_type" | "template_function" | "template_method" => {
                let base = name.child_by_field_name("name").map(|name| text_of(self.text, name));
                let base = self.code.member(scope, base.unwrap_or_default());
                let arguments = self.type_arguments(name, place);
                self.code.apply(base, arguments)
            }
            "dependent_name" => self.inside(scope, name.named_child(0), &place.deeper()),
            _ => self.code.member(scope, text_of(self.text, name)),
        }
    }

    /// What a name stands for: a local one, a member of the class around, or one of the namespaces around.
    pub(super) fn anywhere(&mut self, name: &str, place: &Place) -> NodeId {
        if let Some(bound) = self.env.get(name) {
            return bound;
        }
        let free = self.code.free(name, &place.namespace);
        match place.of {
            Some(of) => {
                let this = self.code.value(of);
                let own = self.code.member(this, name);
                self.code.first(vec![own, free])
            }
            None => free,
        }
    }

    /// Notes the types that a type names.
    pub(super) fn refer(&mut self, of: Node<'_>, from: Option<usize>, place: &Place) {
        let mut rest = vec![of];
        while let Some(node) = rest.pop() {
            match node.kind() {
                "type_identifier" | "qualified_identifier" => {
                    let named = self.type_of(node, place);
                    self.code.used(UseForm::Refer, from, line_of(node), named);
                }
                "field_declaration_list" | "enumerator_list" | "compound_statement" => {}
                _ => rest.extend(children(node)),
            }
        }
    }
}
