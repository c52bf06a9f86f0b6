//! Statements: what they bind, and what they use.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::NodeId;
use crate::lang::place::Place;
use crate::lang::syntax::{children, field, siblings, text_of};

impl Walk<'_> {
    /// Reads a statement that binds names or opens a scope; gives whether it was one.
    pub(super) fn statement(&mut self, node: Node<'_>, place: &Place) -> bool {
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "block"
            | "constructor_body"
            | "switch_rule"
            | "switch_block_statement_group"
            | "for_statement"
            | "try_statement"
            | "try_with_resources_statement"
            | "catch_clause"
            | "if_statement"
            | "while_statement" => {
                self.env.enter();
                self.all(node, place);
                self.env.leave();
            }
            "local_variable_declaration" => self.variables(node, place),
            "enhanced_for_statement" => {
                let all = self.optional(part("value"), place);
                let each = self.code.element(all);
                let each = self.stated(part("type"), each, place);
                self.env.enter();
                self.bind(part("name"), each);
                self.optional(part("body"), place);
                self.env.leave();
            }
            "resource" => {
                let value = self.optional(part("value"), place);
                let value = self.stated(part("type"), value, place);
                self.bind(part("name"), value);
                if part("name").is_none() {
                    self.all(node, place);
                }
            }
            "catch_formal_parameter" => {
                let caught = children(node).into_iter().find(|part| part.kind() == "catch_type");
                let types = caught.map(children).unwrap_or_default();
                let mut all = Vec::new();
                for of in types {
                    self.refer(of, place.symbol());
                    let of = self.type_of(of);
                    all.push(self.code.value(of));
                }
                let caught = self.code.either(&all);
                self.bind(part("name"), caught);
            }
            "type_pattern" | "record_pattern_component" => {
                if let [of, name] = children(node).as_slice() {
                    self.refer(*of, place.symbol());
                    let of = self.type_of(*of);
                    let value = self.code.value(of);
                    self.bind(Some(*name), value);
                } else {
                    self.all(node, place);
                }
            }
            "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration" => {
                let alone = [node];
                for item in siblings(&alone) {
                    // What stands in a function without a name has no name that others could use.
                    if place.symbol().is_some() {
                        self.type_declaration(item, place);
                    }
                }
                if let Some(name) = field(self.text, node, "name") {
                    let around = place.symbol().map(|at| self.code.symbol(at));
                    let local = match around {
                        Some(around) => self.code.member(around, name),
                        None => self.code.unknown(),
                    };
                    self.env.bind(name, local);
                }
            }
            _ => return false,
        }
        true
    }

    fn variables(&mut self, node: Node<'_>, place: &Place) {
        let of = node.child_by_field_name("type");
        for declarator in node.children_by_field_name("declarator", &mut node.walk()) {
            let value = self.optional(declarator.child_by_field_name("value"), place);
            let mut held = self.stated(of, value, place);
            if declarator.child_by_field_name("dimensions").is_some() {
                held = self.array_of(held);
            }
            self.bind(declarator.child_by_field_name("name"), held);
        }
    }

    /// A value of the type that is written down, or the one that is known when it is `var`.
    fn stated(&mut self, of: Option<Node<'_>>, value: NodeId, place: &Place) -> NodeId {
        let Some(of) = of else { return value };
        self.refer(of, place.symbol());
        let stated = self.type_of(of);
        if self.code.is_unknown(stated) { value } else { self.code.value(stated) }
    }

    pub(super) fn bind(&mut self, name: Option<Node<'_>>, value: NodeId) {
        if let Some(name) = name {
            self.env.bind(text_of(self.text, name), value);
        }
    }
}
