//! `#include`, `#define`, namespaces and `using`.

use tree_sitter::Node;

use super::replaced::{is_conditional, is_replaced};
use super::symbols::Walk;
use crate::graph::SymbolKind;
use crate::lang::outline::Scope;
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, field, line_of, one_line, text_of};
use crate::lang::{Import, ImportForm};

impl Walk<'_> {
    /// What a file includes brings all its names, as written: `"x.h"` or `<x.h>`.
    pub(super) fn included(&mut self, node: Node<'_>) {
        let path = field(self.text, node, "path").unwrap_or_default();
        if path.starts_with(['"', '<']) {
            self.import(ImportForm::Glob, path, "", None, "", node);
        }
    }

    pub(super) fn macro_definition(&mut self, whole: Sibling<'_>) {
        const GLANCE: usize = 80;
        let name = field(self.text, *whole, "name").unwrap_or_default();
        let value = field(self.text, *whole, "value").unwrap_or_default();
        // A name without a value guards a header or is a switch.
        if value.trim().is_empty() {
            return;
        }
        let parameters = field(self.text, *whole, "parameters").unwrap_or_default();
        let value = one_line(value);
        let shown = if parameters.is_empty() && value.len() <= GLANCE { value } else { String::new() };
        let signature = format!("#define {name}{} {shown}", one_line(parameters));
        // A macro is in no namespace.
        let signature = signature.trim().to_owned();
        let inside = self.define(whole, &Scope::default(), SymbolKind::Macro, name, signature);
        let Some(symbol) = inside.and_then(|inside| inside.parent) else { return };
        self.replaces(name, *whole, symbol);
        if let Some(body) = whole.child_by_field_name("value") {
            self.macro_body(text_of(self.text, body), parameters, line_of(body), symbol);
        }
    }

    /// Notes that a definition stands in for a function of the system, if it does.
    pub(super) fn replaces(&mut self, name: &str, node: Node<'_>, symbol: usize) {
        if is_replaced(name) && is_conditional(node) {
            self.code.stand_in(symbol);
        }
    }

    /// `class A;` in a namespace says that there is such a type, wherever it is.
    pub(super) fn announced_type(&mut self, node: Node<'_>, place: &Place) {
        let name = field(self.text, node, "name").filter(|_| node.child_by_field_name("body").is_none());
        if let Some(name) = name.filter(|_| place.class.is_none()) {
            let qualified = place.scope.qualify(name);
            self.import(ImportForm::Declare, "", &qualified, None, "", node);
        }
    }

    pub(super) fn namespace(&mut self, node: Node<'_>, place: &Place) {
        let Some(body) = node.child_by_field_name("body") else { return };
        let name = field(self.text, node, "name").map(dotted).unwrap_or_default();
        let mut inside = place.deeper();
        if !name.is_empty() {
            inside.scope.prefix = place.scope.qualify(&name);
            inside.namespace = inside.scope.prefix.clone();
        }
        self.items(body, &inside);
    }

    /// `using namespace a::b;` and `using a::b;`
    pub(super) fn using(&mut self, node: Node<'_>, place: &Place) {
        let Some(path) = node.named_child(0).map(|path| dotted(text_of(self.text, path))) else { return };
        let is_namespace = node.children(&mut node.walk()).any(|part| part.kind() == "namespace");
        if is_namespace {
            self.import(ImportForm::Glob, &path, "", None, &place.namespace, node);
        } else if let Some((module, name)) = path.rsplit_once('.') {
            self.import(ImportForm::Item, module, name, None, "", node);
        }
    }

    /// `namespace fs = std::filesystem;`
    pub(super) fn namespace_alias(&mut self, node: Node<'_>) {
        let name = field(self.text, node, "name").unwrap_or_default();
        let of = children(node).last().map(|of| dotted(text_of(self.text, *of))).unwrap_or_default();
        let (module, target) = of.rsplit_once('.').unwrap_or(("", &of));
        self.import(ImportForm::Item, module, target, Some(name), "", node);
    }

    fn import(
        &mut self,
        form: ImportForm,
        module: &str,
        name: &str,
        alias: Option<&str>,
        scope: &str,
        node: Node<'_>,
    ) {
        self.imports.push(Import {
            form,
            module: module.to_owned(),
            name: name.to_owned(),
            alias: alias.map(str::to_owned),
            scope: scope.to_owned(),
            line: line_of(node),
        });
    }
}

/// `a::b` as `a.b`.
pub(super) fn dotted(path: &str) -> String {
    one_line(path).replace(' ', "").replace("::", ".").trim_start_matches('.').to_owned()
}
