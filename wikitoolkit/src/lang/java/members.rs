//! Methods, constructors, fields and constants.

use tree_sitter::Node;

use super::annotations::{is_test, signature};
use super::symbols::{Walk, head_end};
use crate::graph::SymbolKind;
use crate::lang::code::NodeId;
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, field, one_line, text_of};

impl<'t> Walk<'t> {
    pub(super) fn member(&mut self, member: Sibling<'_>, place: &Place) {
        match member.kind() {
            "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration"
            | "annotation_type_element_declaration" => self.method(member, place),
            "field_declaration" | "constant_declaration" => self.fields(member, place),
            "enum_constant" => self.variant(member, place),
            "static_initializer" | "block" => {
                self.env.enter();
                self.read(*member, place);
                self.env.leave();
            }
            _ => {}
        }
    }

    fn method(&mut self, member: Sibling<'_>, place: &Place) {
        let name = field(self.text, *member, "name").unwrap_or_default();
        let head = signature(self.text, *member, head_end(*member));
        // The methods of a class without a name belong to what is around it.
        let inside = match place.class {
            Some(_) => self.define(member, &place.scope, SymbolKind::Method, name, head),
            None => None,
        };
        let at = inside.as_ref().and_then(|inside| inside.parent);
        let parameters = member.child_by_field_name("parameters").map(children).unwrap_or_default();
        self.env.enter();
        self.type_parameters(*member);
        let place = inside.map_or_else(|| place.deeper(), |inside| place.inside(inside));
        if let (Some(at), Some(of)) = (at, member.child_by_field_name("type")) {
            self.refer(of, Some(at));
            let of = self.type_of(of);
            let given = self.code.value(of);
            self.code.gives(at, given);
        }
        let mut count = 0;
        let mut varies = false;
        let mut takes = Vec::new();
        for parameter in parameters {
            count += usize::from(matches!(parameter.kind(), "formal_parameter" | "spread_parameter"));
            varies |= parameter.kind() == "spread_parameter";
            takes.push(self.parameter(parameter, &place));
        }
        if let Some(at) = at {
            self.code.takes(at, takes);
            self.code.arity(at, count - usize::from(varies), if varies { usize::MAX } else { count });
            if is_test(self.text, *member) {
                self.code.test(at);
            }
        }
        if let Some(body) = member.child_by_field_name("body") {
            self.read(body, &place);
        }
        self.env.leave();
    }

    /// A parameter of a method, constructor or lambda.
    pub(super) fn parameter(&mut self, parameter: Node<'_>, place: &Place) -> NodeId {
        let spread = parameter.kind() == "spread_parameter";
        let parts = children(parameter);
        let of = parameter
            .child_by_field_name("type")
            .or_else(|| parts.iter().copied().find(|part| part.kind() != "modifiers").filter(|_| spread));
        let declarator = parts.iter().copied().find(|part| part.kind() == "variable_declarator");
        let name = field(self.text, parameter, "name")
            .or_else(|| declarator.and_then(|declarator| field(self.text, declarator, "name")));
        let (Some(of), Some(name)) = (of, name) else { return self.code.unknown() };
        self.refer(of, place.symbol());
        let stated = self.type_of(of);
        let held = if spread { self.array_of(stated) } else { stated };
        let value = self.code.value(held);
        self.env.bind(name, value);
        stated
    }

    fn fields(&mut self, member: Sibling<'_>, place: &Place) {
        let Some(of) = member.child_by_field_name("type") else { return };
        self.refer(of, place.symbol());
        let stated = self.type_of(of);
        let held = self.code.value(stated);
        let head = signature(self.text, *member, of.end_byte());
        let is_constant = member.kind() == "constant_declaration"
            || ["static", "final"].iter().all(|word| head.split(' ').any(|part| part == *word));
        let declarators = member.children_by_field_name("declarator", &mut member.walk()).collect::<Vec<_>>();
        for declarator in declarators {
            let name = field(self.text, declarator, "name").unwrap_or_default();
            let mut inside = None;
            match place.class {
                Some(_) if is_constant => {
                    let whole = format!("{head} {}", glance(self.text, declarator));
                    inside = self.define(member, &place.scope, SymbolKind::Const, name, whole);
                    if let Some(at) = inside.as_ref().and_then(|inside| inside.parent) {
                        self.code.gives(at, held);
                    }
                }
                Some(class) => self.code.field(class, name, held),
                None => {
                    self.env.bind(name, held);
                }
            }
            if let Some(value) = declarator.child_by_field_name("value") {
                let place = inside.map_or_else(|| place.deeper(), |inside| place.inside(inside));
                self.env.enter();
                self.read(value, &place);
                self.env.leave();
            }
        }
    }

    /// A constant of an enum, which is a value of it.
    fn variant(&mut self, member: Sibling<'_>, place: &Place) {
        let name = field(self.text, *member, "name").unwrap_or_default();
        let head = one_line(
            text_of(self.text, *member).get(..head_end(*member) - member.start_byte()).unwrap_or_default(),
        );
        let inside = self.define(member, &place.scope, SymbolKind::Variant, name, head);
        let of = match place.class {
            Some(class) => self.code.symbol(class),
            None => self.code.unknown(),
        };
        let at = inside.as_ref().and_then(|inside| inside.parent);
        if let Some(at) = at {
            let value = self.code.value(of);
            self.code.gives(at, value);
        }
        let place = inside.map_or_else(|| place.deeper(), |inside| place.inside(inside));
        if let Some(arguments) = member.child_by_field_name("arguments") {
            self.arguments(arguments, None, &place);
        }
        if let Some(body) = member.child_by_field_name("body") {
            self.nameless_class(body, of, &place);
        }
    }
}

/// A declarator with its value when that is short.
fn glance(text: &str, declarator: Node<'_>) -> String {
    const GLANCE: usize = 120;
    let whole = one_line(text_of(text, declarator));
    let name = field(text, declarator, "name").unwrap_or_default();
    if whole.len() <= GLANCE { whole } else { name.to_owned() }
}
