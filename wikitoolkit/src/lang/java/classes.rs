//! Classes, interfaces, enums and records: what they inherit and hold.

use tree_sitter::Node;

use super::annotations::signature;
use super::symbols::{Walk, head_end};
use crate::graph::SymbolKind;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, Sibling, children, field, line_of, siblings};

impl<'t> Walk<'t> {
    /// A type and all in it; gives whether it was one.
    pub(super) fn type_declaration(&mut self, item: Sibling<'_>, place: &Place) -> bool {
        let kind = match item.kind() {
            "class_declaration" | "record_declaration" => SymbolKind::Class,
            "interface_declaration" | "annotation_type_declaration" => SymbolKind::Interface,
            "enum_declaration" => SymbolKind::Enum,
            _ => return false,
        };
        if place.depth > MAX_DEPTH {
            return true;
        }
        let name = field(self.text, *item, "name").unwrap_or_default();
        let head = signature(self.text, *item, head_end(*item));
        let Some(scope) = self.define(item, &place.scope, kind, name, head) else { return true };
        let Some(at) = scope.parent else { return true };
        let inside = Place { class: Some(at), ..place.inside(scope) };
        self.env.enter();
        let own = self.code.symbol(at);
        // Before its constructors, which are called the same.
        self.env.bind(name, own);
        let own = self.own_type_parameters(*item, own);
        let this = self.code.value(own);
        self.around.push(this);
        let nothing = self.code.unknown();
        self.above.push(nothing);
        for part in children(*item) {
            let form = match part.kind() {
                "super_interfaces" if kind != SymbolKind::Interface => UseForm::Implement,
                "superclass" | "extends_interfaces" => UseForm::Extend,
                _ => continue,
            };
            self.bases(part, form, at);
        }
        if item.kind() == "record_declaration" {
            self.components(*item, at);
        }
        if let Some(body) = item.child_by_field_name("body") {
            self.members(body, &inside);
        }
        self.around.pop();
        self.above.pop();
        self.env.leave();
        true
    }

    /// The members in a class body.
    pub(super) fn members(&mut self, body: Node<'_>, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        let parts = children(body);
        for member in siblings(&parts) {
            if member.kind() == "enum_body_declarations" {
                self.members(*member, &place.deeper());
            } else if !self.type_declaration(member, place) {
                self.member(member, place);
            }
        }
    }

    /// The body of `new Type() { .. }` or of an enum's constant, whose methods have no name that others could use.
    pub(super) fn nameless_class(&mut self, body: Node<'_>, of: NodeId, place: &Place) {
        self.env.enter();
        let this = self.code.value(of);
        self.around.push(this);
        self.members(body, &Place { class: None, ..place.deeper() });
        self.around.pop();
        self.env.leave();
    }

    fn bases(&mut self, clause: Node<'_>, form: UseForm, at: usize) {
        let mut rest = children(clause);
        rest.reverse();
        while let Some(node) = rest.pop() {
            if node.kind() == "type_list" {
                rest.extend(children(node).into_iter().rev());
                continue;
            }
            let base = self.type_of(node);
            if let Some(above) = self.above.last_mut().filter(|_| clause.kind() == "superclass") {
                *above = base;
            }
            self.code.base(at, base);
            self.code.used(form, Some(at), line_of(node), base);
            if let Some(arguments) = children(node).into_iter().find(|part| part.kind() == "type_arguments") {
                self.refer(arguments, Some(at));
            }
        }
    }

    /// `record Point(int x, Item item)`
    fn components(&mut self, record: Node<'_>, at: usize) {
        for component in record.child_by_field_name("parameters").map(children).unwrap_or_default() {
            let (Some(of), Some(name)) =
                (component.child_by_field_name("type"), field(self.text, component, "name"))
            else {
                continue;
            };
            self.refer(of, Some(at));
            let of = self.type_of(of);
            let held = self.code.value(of);
            self.code.field(at, name, held);
        }
    }
}
