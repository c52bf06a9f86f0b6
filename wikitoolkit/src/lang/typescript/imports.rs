//! `import`, `export .. from` and `require`, as written.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::syntax::{children, field, line_of, text_of};
use crate::lang::{Import, ImportForm};

impl Walk<'_> {
    pub(super) fn imported(&mut self, statement: Node<'_>) {
        let parts = children(statement);
        let required = parts.iter().find(|part| part.kind() == "import_require_clause").copied();
        let source = statement
            .child_by_field_name("source")
            .or_else(|| required.and_then(|clause| clause.child_by_field_name("source")));
        let Some(module) = source.map(|source| self.quoted(source)) else { return };
        if let Some(clause) = required {
            let name = clause.named_child(0).map(|name| text_of(self.text, name));
            self.import(ImportForm::Module, &module, "", name, clause);
            return;
        }
        let Some(clause) = parts.into_iter().find(|part| part.kind() == "import_clause") else {
            // Imported for its effects.
            self.import(ImportForm::Module, &module, "", Some(""), statement);
            return;
        };
        for part in children(clause) {
            match part.kind() {
                "identifier" => {
                    self.import(ImportForm::Item, &module, "default", Some(text_of(self.text, part)), part);
                }
                "namespace_import" => {
                    let name = part.named_child(0).map(|name| text_of(self.text, name));
                    self.import(ImportForm::Module, &module, "", name, part);
                }
                "named_imports" => self.specifiers(part, &module),
                _ => {}
            }
        }
    }

    /// `export .. from "module"`
    pub(super) fn reexported(&mut self, statement: Node<'_>) {
        let Some(source) = statement.child_by_field_name("source") else { return };
        let module = self.quoted(source);
        let parts = children(statement);
        if let Some(clause) = parts.iter().find(|part| part.kind() == "export_clause") {
            self.specifiers(*clause, &module);
        } else if let Some(all) = parts.iter().find(|part| part.kind() == "namespace_export") {
            let name = all.named_child(0).map(|name| text_of(self.text, name));
            self.import(ImportForm::Module, &module, "", name, *all);
        } else {
            self.import(ImportForm::Glob, &module, "", None, statement);
        }
    }

    fn specifiers(&mut self, list: Node<'_>, module: &str) {
        for specifier in children(list) {
            if let Some(name) = field(self.text, specifier, "name") {
                let alias = field(self.text, specifier, "alias");
                self.import(ImportForm::Item, module, name, alias, specifier);
            }
        }
    }

    /// `const name = require("module")`; gives whether it was one.
    pub(super) fn required(&mut self, declarator: Node<'_>) -> bool {
        let Some(value) = declarator.child_by_field_name("value") else { return false };
        let is_require =
            value.kind() == "call_expression" && field(self.text, value, "function") == Some("require");
        let argument = value.child_by_field_name("arguments").and_then(|list| list.named_child(0));
        let (Some(source), Some(name)) = (
            argument.filter(|argument| is_require && argument.kind() == "string"),
            declarator.child_by_field_name("name"),
        ) else {
            return false;
        };
        let module = self.quoted(source);
        match name.kind() {
            "identifier" => {
                self.import(ImportForm::Module, &module, "", Some(text_of(self.text, name)), name);
            }
            "object_pattern" => {
                for part in children(name) {
                    let key = field(self.text, part, "key").unwrap_or_else(|| text_of(self.text, part));
                    let alias = field(self.text, part, "value");
                    self.import(ImportForm::Item, &module, key, alias, part);
                }
            }
            _ => return false,
        }
        true
    }

    /// `import("module")`
    pub(super) fn imported_late(&mut self, arguments: Option<Node<'_>>) {
        let first = arguments.and_then(|list| list.named_child(0));
        if let Some(source) = first.filter(|first| first.kind() == "string") {
            let module = self.quoted(source);
            self.import(ImportForm::Module, &module, "", Some(""), source);
        }
    }

    fn quoted(&self, source: Node<'_>) -> String {
        text_of(self.text, source).trim_matches(['"', '\'', '`']).to_owned()
    }

    fn import(&mut self, form: ImportForm, module: &str, name: &str, alias: Option<&str>, node: Node<'_>) {
        self.imports.push(Import {
            form,
            module: module.to_owned(),
            name: name.to_owned(),
            alias: alias.map(str::to_owned),
            scope: String::new(),
            line: line_of(node),
        });
    }
}
