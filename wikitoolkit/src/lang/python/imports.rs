//! `import` and `from ... import`, as written, wherever they stand.

use tree_sitter::Node;

use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, one_line, text_of};
use crate::lang::{Import, ImportForm};

/// Adds the imports anywhere below `node`.
pub(super) fn collect(text: &str, node: Node<'_>, out: &mut Vec<Import>, depth: usize) {
    if depth > MAX_DEPTH || !text_of(text, node).contains("import") {
        return;
    }
    for child in children(node) {
        match child.kind() {
            "import_statement" => modules(text, child, out),
            "import_from_statement" => names(text, child, out),
            "string" | "comment" => {}
            _ => collect(text, child, out, depth + 1),
        }
    }
}

fn modules(text: &str, statement: Node<'_>, out: &mut Vec<Import>) {
    for name in statement.children_by_field_name("name", &mut statement.walk()) {
        let (module, alias) = aliased(text, name);
        let line = line_of(name);
        out.push(Import {
            form: ImportForm::Module,
            module,
            name: String::new(),
            alias,
            scope: String::new(),
            line,
        });
    }
}

fn names(text: &str, statement: Node<'_>, out: &mut Vec<Import>) {
    let module = compact(field(text, statement, "module_name").unwrap_or_default());
    for name in statement.children_by_field_name("name", &mut statement.walk()) {
        let (name_text, alias) = aliased(text, name);
        let (form, module, line) = (ImportForm::Item, module.clone(), line_of(name));
        out.push(Import { form, module, name: name_text, alias, scope: String::new(), line });
    }
    if let Some(all) = children(statement).into_iter().find(|node| node.kind() == "wildcard_import") {
        let (form, line) = (ImportForm::Glob, line_of(all));
        out.push(Import { form, module, name: String::new(), alias: None, scope: String::new(), line });
    }
}

fn aliased(text: &str, node: Node<'_>) -> (String, Option<String>) {
    match field(text, node, "name") {
        Some(name) if node.kind() == "aliased_import" => {
            (compact(name), field(text, node, "alias").map(str::to_owned))
        }
        _ => (compact(text_of(text, node)), None),
    }
}

fn compact(path: &str) -> String {
    one_line(path).replace(' ', "")
}
