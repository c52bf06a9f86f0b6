//! Classes, structs, unions and enums.

use tree_sitter::Node;

use super::headers::dotted;
use super::symbols::Walk;
use crate::graph::SymbolKind;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::outline::Scope;
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, declaration, field, line_of, one_line, siblings, text_of};

impl Walk<'_> {
    /// A type with a body; `alias` is the name that a `typedef` gives one without a name. Gives its definition.
    pub(super) fn type_specifier(
        &mut self,
        node: Node<'_>,
        whole: Sibling<'_>,
        alias: Option<&str>,
        place: &Place,
    ) -> Option<usize> {
        let body = node.child_by_field_name("body")?;
        let kind = match node.kind() {
            "class_specifier" => SymbolKind::Class,
            "union_specifier" => SymbolKind::Union,
            "enum_specifier" => SymbolKind::Enum,
            _ => SymbolKind::Struct,
        };
        let written = field(self.text, node, "name").map(|name| dotted(without_arguments(name)));
        let name = written.as_deref().or(alias);
        let Some(name) = name else {
            // What an enum or union without a name holds belongs to what is around it.
            self.enumerators(body, &place.scope, None);
            if let (Some(class), true) = (place.class, kind != SymbolKind::Enum) {
                self.class_body(body, class, &place.deeper());
            }
            return None;
        };
        let (around, own) = name.rsplit_once('.').unwrap_or(("", name));
        let mut scope = place.scope.clone();
        if !around.is_empty() {
            scope.prefix = scope.qualify(around);
        }
        let before = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let before = if whole.kind() == "template_declaration" { before } else { "" };
        let head = declaration(self.text, node);
        let signature = one_line(&format!("{before} {head} {}", if written.is_none() { own } else { "" }));
        let inside = self.define(whole, &scope, kind, own, signature)?;
        let at = inside.parent?;
        if kind == SymbolKind::Enum {
            self.enumerators(body, &inside, Some(at));
            return Some(at);
        }
        let of = self.code.symbol(at);
        if !around.is_empty() {
            // `struct Outer::Inner { .. }`, which the body of the type around only announces.
            let mut parts = around.split('.');
            let mut owner = self.anywhere(parts.next().unwrap_or_default(), place);
            for part in parts {
                owner = self.code.member(owner, part);
            }
            self.code.implementation(owner, None, vec![at], line_of(node));
        }
        let place = Place {
            namespace: place.namespace.clone(),
            scope: inside,
            class: Some(at),
            of: Some(of),
            depth: place.depth + 1,
        };
        self.env.enter();
        // Before its constructors, which are called the same.
        if let Some(name) = field(self.text, node, "name") {
            self.env.bind(without_arguments(name), of);
        }
        self.bases(node, at, &place);
        self.class_body(body, at, &place);
        self.env.leave();
        Some(at)
    }

    fn bases(&mut self, node: Node<'_>, at: usize, place: &Place) {
        let clauses = children(node).into_iter().filter(|part| part.kind() == "base_class_clause");
        for base in clauses.flat_map(children) {
            if matches!(base.kind(), "type_identifier" | "qualified_identifier" | "template_type") {
                let of = self.type_of(base, place);
                self.code.base(at, of);
                self.code.used(UseForm::Extend, Some(at), line_of(base), of);
            }
        }
    }

    fn class_body(&mut self, body: Node<'_>, at: usize, place: &Place) {
        self.env.enter();
        let of = self.code.symbol(at);
        let this = self.code.value(of);
        self.env.bind("this", this);
        self.items(body, place);
        self.env.leave();
    }

    fn enumerators(&mut self, body: Node<'_>, scope: &Scope, of: Option<usize>) {
        let parts = children(body);
        for one in siblings(&parts).filter(|one| one.kind() == "enumerator") {
            let name = field(self.text, *one, "name").unwrap_or_default();
            let signature = one_line(text_of(self.text, *one));
            let kind = if of.is_some() { SymbolKind::Variant } else { SymbolKind::Const };
            let inside = self.define(one, scope, kind, name, signature);
            if let (Some(at), Some(of)) = (inside.and_then(|inside| inside.parent), of) {
                let of = self.code.symbol(of);
                let value = self.code.value(of);
                self.code.gives(at, value);
            }
        }
    }

    /// A variable or function inside a class whose type is written there.
    pub(super) fn held(&mut self, name: &str, value: NodeId, place: &Place) {
        if let Some(class) = place.class {
            self.code.field(class, name, value);
        }
    }
}

/// `Name` of `Name<int>`.
pub(super) fn without_arguments(name: &str) -> &str {
    name.split('<').next().unwrap_or(name).trim()
}
