//! Classes and interfaces: what they inherit and what their members are.

use tree_sitter::Node;

use super::symbols::{Walk, is_function};
use crate::lang::code::{NodeId, UseForm};
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, field, line_of, siblings, text_of};

impl Walk<'_> {
    /// Reads a class or interface; `place` is inside it.
    pub(super) fn class(&mut self, node: Node<'_>, place: &Place) {
        let class = place.symbol().filter(|_| !place.scope.prefix.is_empty());
        self.env.enter();
        let parameters = self.own_type_parameters(node, place);
        for part in children(node) {
            match part.kind() {
                "class_heritage" => self.heritage(part, class, place),
                "extends_type_clause" => {
                    for base in children(part) {
                        self.inherits(base, UseForm::Extend, class, place);
                    }
                }
                _ => {}
            }
        }
        if let Some(body) = node.child_by_field_name("body") {
            let place = Place { class, ..place.clone() };
            let this = match class {
                Some(class) => {
                    let of = self.code.symbol(class);
                    let of = self.code.apply(of, parameters);
                    self.code.value(of)
                }
                None => self.code.unknown(),
            };
            self.env.bind("this", this);
            for member in siblings(&children(body)) {
                self.member(member, &place);
            }
        }
        self.env.leave();
    }

    fn heritage(&mut self, node: Node<'_>, class: Option<usize>, place: &Place) {
        for clause in children(node) {
            match clause.kind() {
                "extends_clause" => {
                    if let Some(base) = clause.child_by_field_name("value") {
                        let found = self.expression(base, place);
                        self.inherited_from(base, found, UseForm::Extend, class);
                    }
                }
                "implements_clause" => {
                    for base in children(clause) {
                        self.inherits(base, UseForm::Implement, class, place);
                    }
                }
                _ => {
                    let found = self.expression(clause, place);
                    self.inherited_from(clause, found, UseForm::Extend, class);
                }
            }
        }
    }

    fn inherits(&mut self, base: Node<'_>, form: UseForm, class: Option<usize>, place: &Place) {
        let found = self.type_of(base, place);
        self.inherited_from(base, found, form, class);
    }

    fn inherited_from(&mut self, base: Node<'_>, found: NodeId, form: UseForm, class: Option<usize>) {
        if let Some(class) = class {
            self.code.base(class, found);
            self.code.used(form, Some(class), line_of(base), found);
        }
    }

    fn member(&mut self, member: Sibling<'_>, place: &Place) {
        match member.kind() {
            "method_definition" | "method_signature" | "abstract_method_signature" => {
                let inside = self.method(member, &place.scope);
                let inside = inside.map_or_else(|| place.deeper(), |inside| place.inside(inside));
                let is_getter = children_text(self.text, *member).starts_with("get ");
                if let (true, Some(at)) = (is_getter, inside.symbol()) {
                    self.code.property(at);
                }
                self.function(*member, &inside, place.class);
            }
            "public_field_definition" | "field_definition" | "property_signature" => {
                self.field_of(member, place);
            }
            "call_signature" => {
                if let (Some(class), Some(given)) = (place.class, member.child_by_field_name("return_type")) {
                    let given = self.annotated(given, place);
                    self.code.gives(class, given);
                }
            }
            "class_static_block" => {
                if let Some(body) = member.child_by_field_name("body") {
                    self.block(body, place);
                }
            }
            "decorator" => {
                if let Some(decorator) = member.named_child(0) {
                    self.expression(decorator, place);
                }
            }
            _ => {}
        }
    }

    fn field_of(&mut self, member: Sibling<'_>, place: &Place) {
        let value = member.child_by_field_name("value");
        if let Some(value) = value.filter(|value| is_function(*value)) {
            if let Some(inside) = self.method(member, &place.scope) {
                let place = place.inside(inside);
                self.function(value, &place, None);
            }
            return;
        }
        let held = self.optional(value, place);
        let stated = member.child_by_field_name("type").map(|of| {
            self.refer(of, place);
            self.annotated(of, place)
        });
        let held = stated.filter(|stated| !self.code.is_unknown(*stated)).unwrap_or(held);
        let name = field(self.text, *member, "name").or_else(|| field(self.text, *member, "property"));
        if let (Some(class), Some(name)) = (place.class, name) {
            self.code.field(class, name, held);
        }
    }

    pub(super) fn alias(&mut self, node: Node<'_>, place: &Place) {
        let (Some(at), Some(of)) = (place.symbol(), node.child_by_field_name("value")) else { return };
        self.env.enter();
        self.own_type_parameters(node, place);
        self.refer(of, place);
        let meant = self.type_of(of, place);
        self.code.gives(at, meant);
        for member in children(of).into_iter().filter(|_| of.kind() == "object_type") {
            if let (Some(name), Some(of)) =
                (field(self.text, member, "name"), member.child_by_field_name("type"))
            {
                let held = self.annotated(of, place);
                self.code.field(at, name, held);
            }
        }
        self.env.leave();
    }
}

/// The text of a member without the words that say who may see it.
fn children_text<'t>(text: &'t str, member: Node<'_>) -> &'t str {
    let mut rest = text_of(text, member);
    for word in ["public ", "private ", "protected ", "static ", "override "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest
}
