//! Definitions that are assigned: `exports.name = ..`, `Type.prototype.name = ..`, `Type.name = ..`.

use tree_sitter::Node;

use super::symbols::{Walk, is_function};
use crate::graph::SymbolKind;
use crate::lang::outline::Scope;
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, declaration, field, line_of, one_line, siblings, text_of};

/// What an assignment defines something on.
enum Target<'t> {
    /// What the file gives to others.
    Exports,
    /// The values that a function makes.
    Prototype(&'t str),
    /// A name of the file.
    Name(&'t str),
}

impl<'t> Walk<'t> {
    /// An assignment at the top of a file that defines functions or classes; gives whether it was one.
    pub(super) fn assigned_definition(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) -> bool {
        if self.env.is_local() || node.kind() != "assignment_expression" {
            return false;
        }
        let (Some(left), Some(value)) = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        else {
            return false;
        };
        let whole_exports = matches!(text_of(self.text, left), "module.exports" | "exports");
        if whole_exports && value.kind() == "object" {
            self.exported_object(value, place);
            return true;
        }
        let name = match field(self.text, left, "property") {
            Some("exports") if whole_exports => field(self.text, value, "name"),
            name => name,
        };
        let is_class = value.kind() == "class";
        let (Some(name), Some(target)) = (name, self.assigned_to(left, whole_exports)) else { return false };
        if is_function(value) || is_class {
            self.assign(name, &target, node, value, whole, place, whole_exports)
        } else {
            false
        }
    }

    fn assigned_to(&self, left: Node<'_>, whole_exports: bool) -> Option<Target<'t>> {
        if whole_exports {
            return Some(Target::Exports);
        }
        match text_of(self.text, left.child_by_field_name("object")?) {
            "exports" | "module.exports" => Some(Target::Exports),
            object => match object.strip_suffix(".prototype") {
                Some(of) => Some(Target::Prototype(of)),
                None => self.outline.position(object).map(|_| Target::Name(object)),
            },
        }
    }

    #[allow(clippy::too_many_arguments, reason = "what an assignment consists of")]
    fn assign(
        &mut self,
        name: &str,
        target: &Target<'t>,
        node: Node<'_>,
        value: Node<'_>,
        whole: Sibling<'_>,
        place: &Place,
        whole_exports: bool,
    ) -> bool {
        let (prefix, kind) = match target {
            Target::Exports => ("", SymbolKind::Fn),
            Target::Prototype(of) | Target::Name(of) => (*of, SymbolKind::Method),
        };
        let kind = if value.kind() == "class" { SymbolKind::Class } else { kind };
        let scope =
            Scope { prefix: prefix.to_owned(), parent: self.outline.position(prefix), owner: String::new() };
        let left = field(self.text, node, "left").unwrap_or_default();
        let head = declaration(self.text, value);
        let signature = one_line(&format!("{left} = {}", head.trim_end_matches("=>").trim_end()));
        let Some(inside) = self.define(whole, &scope, kind, name, signature) else { return false };
        let inside = place.inside(inside);
        let Some(at) = inside.symbol() else { return false };
        if whole_exports {
            let symbol = self.code.symbol(at);
            self.code.global("default", symbol);
        }
        if let Target::Prototype(of) = target {
            let of = self.code.free(of, &place.namespace);
            self.code.implementation(of, None, vec![at], line_of(node));
            let this = self.code.value(of);
            self.this = Some(this);
        }
        if value.kind() == "class" {
            self.class(value, &inside);
        } else {
            self.function(value, &inside, None);
        }
        true
    }

    /// `module.exports = { a, b: c, d() {} }`
    fn exported_object(&mut self, object: Node<'_>, place: &Place) {
        let parts = children(object);
        for part in siblings(&parts) {
            let value = part.child_by_field_name("value");
            let function = match part.kind() {
                "method_definition" => Some(*part),
                _ => value.filter(|value| is_function(*value)),
            };
            let key = field(self.text, *part, "key").or_else(|| field(self.text, *part, "name"));
            let key = key.unwrap_or_default().trim_matches(['"', '\'']);
            match (function, value, part.kind()) {
                (Some(function), ..) => {
                    let signature = one_line(&declaration(self.text, *part));
                    match self.define(part, &Scope::default(), SymbolKind::Fn, key, signature) {
                        Some(inside) => self.function(function, &place.inside(inside), None),
                        None => self.nameless(function, place),
                    }
                }
                (None, Some(value), "pair") => {
                    let held = self.expression(value, place);
                    self.code.global(key, held);
                }
                _ => {
                    self.expression(*part, place);
                }
            }
        }
    }
}
