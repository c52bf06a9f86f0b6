//! `mod`, `use` and `extern crate`, as written.

use tree_sitter::Node;

use crate::lang::syntax::{MAX_DEPTH, children, field, line_of, one_line, text_of};
use crate::lang::{Import, ImportForm};

/// Adds what a `use` or `extern crate` imports, one import a name.
pub(super) fn collect(text: &str, item: Node<'_>, scope: &str, out: &mut Vec<Import>) {
    if item.kind() == "extern_crate_declaration" {
        let name = field(text, item, "name").unwrap_or_default().to_owned();
        let alias = field(text, item, "alias").map(str::to_owned);
        let form = ImportForm::Item;
        out.push(Import {
            form,
            module: String::new(),
            name,
            alias,
            scope: scope.to_owned(),
            line: line_of(item),
        });
    } else if let Some(tree) = item.child_by_field_name("argument") {
        Leaves { text, scope, out }.add("", tree, 0);
    }
}

/// Adds what `use` declarations anywhere inside `body` import.
pub(super) fn collect_inside(text: &str, body: Node<'_>, scope: &str, out: &mut Vec<Import>) {
    inside(text, body, scope, out, 0);
}

fn inside(text: &str, node: Node<'_>, scope: &str, out: &mut Vec<Import>, depth: usize) {
    if depth > MAX_DEPTH || !text_of(text, node).contains("use ") {
        return;
    }
    for child in children(node) {
        if child.kind() == "use_declaration" {
            collect(text, child, scope, out);
        } else {
            inside(text, child, scope, out, depth + 1);
        }
    }
}

/// Adds `mod name;`, with the file that a `#[path = "..."]` before it names.
pub(super) fn declare(text: &str, item: Node<'_>, name: &str, scope: &str, out: &mut Vec<Import>) {
    let mut alias = None;
    let mut before = item.prev_named_sibling();
    while let Some(node) =
        before.filter(|node| matches!(node.kind(), "attribute_item" | "line_comment" | "block_comment"))
    {
        alias = alias.or_else(|| path_attribute(text_of(text, node)));
        before = node.prev_named_sibling();
    }
    let (form, module) = (ImportForm::Declare, String::new());
    out.push(Import {
        form,
        module,
        name: name.to_owned(),
        alias,
        scope: scope.to_owned(),
        line: line_of(item),
    });
}

fn path_attribute(attribute: &str) -> Option<String> {
    let value =
        attribute.strip_prefix("#[")?.trim_start().strip_prefix("path")?.trim_start().strip_prefix('=')?;
    let (value, _) = value.trim_start().strip_prefix('"')?.split_once('"')?;
    Some(value.to_owned())
}

struct Leaves<'a> {
    text: &'a str,
    scope: &'a str,
    out: &'a mut Vec<Import>,
}

impl Leaves<'_> {
    fn add(&mut self, prefix: &str, tree: Node<'_>, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match tree.kind() {
            "use_list" => {
                for child in children(tree) {
                    self.add(prefix, child, depth + 1);
                }
            }
            "scoped_use_list" => {
                let path = field(self.text, tree, "path").map(compact).unwrap_or_default();
                if let Some(list) = tree.child_by_field_name("list") {
                    self.add(&join(prefix, &path), list, depth + 1);
                }
            }
            "use_wildcard" => {
                let path = compact(text_of(self.text, tree));
                let path = path.strip_suffix('*').unwrap_or(&path);
                self.leaf(
                    ImportForm::Glob,
                    join(prefix, path.trim_end_matches("::")),
                    String::new(),
                    None,
                    tree,
                );
            }
            "use_as_clause" => {
                let path = field(self.text, tree, "path").map(compact).unwrap_or_default();
                let alias = field(self.text, tree, "alias").map(str::to_owned);
                self.name(&join(prefix, &path), alias, tree);
            }
            "identifier" | "scoped_identifier" | "crate" | "super" | "self" | "metavariable" => {
                self.name(&join(prefix, &compact(text_of(self.text, tree))), None, tree);
            }
            _ => {}
        }
    }

    fn name(&mut self, path: &str, alias: Option<String>, node: Node<'_>) {
        let path = path.strip_suffix("::self").unwrap_or(path);
        let (module, name) = path.rsplit_once("::").unwrap_or(("", path));
        self.leaf(ImportForm::Item, module.to_owned(), name.to_owned(), alias, node);
    }

    fn leaf(
        &mut self,
        form: ImportForm,
        module: String,
        name: String,
        alias: Option<String>,
        node: Node<'_>,
    ) {
        self.out.push(Import {
            form,
            module,
            name,
            alias,
            scope: self.scope.to_owned(),
            line: line_of(node),
        });
    }
}

fn compact(path: &str) -> String {
    one_line(path).replace(' ', "")
}

fn join(prefix: &str, path: &str) -> String {
    if prefix.is_empty() { path.to_owned() } else { format!("{prefix}::{path}") }
}
