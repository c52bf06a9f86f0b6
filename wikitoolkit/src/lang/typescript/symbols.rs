//! The definitions of a TypeScript or JavaScript file.

use tree_sitter::{Language, Node};

use crate::graph::{RelPath, SymbolKind};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    MAX_DEPTH, Sibling, block_doc, children, constant, declaration, field, one_line, parse, siblings, text_of,
};
use crate::lang::{FileFacts, Links};

struct Walk<'t> {
    text: &'t str,
    outline: Outline,
}

/// Everything a TypeScript file says.
pub(in crate::lang) fn extract_typescript(_path: &RelPath, text: &str) -> FileFacts {
    extract(text, &tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into())
}

/// Everything a TSX file says.
pub(in crate::lang) fn extract_tsx(_path: &RelPath, text: &str) -> FileFacts {
    extract(text, &tree_sitter_typescript::LANGUAGE_TSX.into())
}

/// Everything a JavaScript or JSX file says.
pub(in crate::lang) fn extract_javascript(_path: &RelPath, text: &str) -> FileFacts {
    extract(text, &tree_sitter_javascript::LANGUAGE.into())
}

fn extract(text: &str, language: &Language) -> FileFacts {
    let Some(tree) = parse(language, text, None) else {
        return FileFacts { incomplete: Some("too complex to parse"), ..FileFacts::default() };
    };
    let mut walk = Walk { text, outline: Outline::default() };
    walk.block(tree.root_node(), &Scope::default(), 0);
    let mut links = Links::default();
    let symbols = walk.outline.finish(&mut links);
    FileFacts { doc: file_doc(text, tree.root_node()), symbols, links, ..FileFacts::default() }
}

impl Walk<'_> {
    fn block(&mut self, block: Node<'_>, scope: &Scope, depth: usize) {
        if depth < MAX_DEPTH {
            for statement in siblings(&children(block)) {
                self.statement(*statement, statement, scope, depth);
            }
        }
    }

    /// `whole` is the statement with `export` and `declare` before it.
    fn statement(&mut self, node: Node<'_>, whole: Sibling<'_>, scope: &Scope, depth: usize) {
        let kind = match node.kind() {
            "export_statement" | "ambient_declaration" => {
                for inner in children(node).into_iter().filter(|child| child.kind() != "decorator") {
                    self.statement(inner, whole, scope, depth + 1);
                }
                return;
            }
            "expression_statement" => {
                // A namespace is an expression to the grammar.
                for inner in children(node).into_iter().filter(|child| child.kind() == "internal_module") {
                    self.statement(inner, whole, scope, depth);
                }
                return;
            }
            "lexical_declaration" | "variable_declaration" => return self.variables(node, whole, scope),
            "function_declaration" | "generator_function_declaration" | "function_signature" => {
                SymbolKind::Fn
            }
            "class_declaration" | "abstract_class_declaration" | "class" => SymbolKind::Class,
            "interface_declaration" => SymbolKind::Interface,
            "type_alias_declaration" => SymbolKind::Type,
            "enum_declaration" => SymbolKind::Enum,
            "internal_module" | "module" => SymbolKind::Module,
            _ => return,
        };
        let name = field(self.text, node, "name").unwrap_or_default().trim_matches(['"', '\'']);
        let signature = self.signature(node, whole, kind);
        let Some(inside) = self.define(whole, scope, kind, name, signature) else { return };
        let Some(body) = node.child_by_field_name("body").filter(|_| depth < MAX_DEPTH) else { return };
        match kind {
            SymbolKind::Class | SymbolKind::Interface => self.members(body, &inside),
            SymbolKind::Module => self.block(body, &inside, depth + 1),
            _ => {}
        }
    }

    fn signature(&self, node: Node<'_>, whole: Sibling<'_>, kind: SymbolKind) -> String {
        let modifiers = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let own = match kind {
            SymbolKind::Type => one_line(text_of(self.text, node)).trim_end_matches(';').to_owned(),
            _ => declaration(self.text, node),
        };
        one_line(&format!("{modifiers} {own}"))
    }

    fn variables(&mut self, node: Node<'_>, whole: Sibling<'_>, scope: &Scope) {
        let keyword = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let keyword =
            format!("{keyword}{}", text_of(self.text, node).split_whitespace().next().unwrap_or_default());
        for declarator in children(node).into_iter().filter(|child| child.kind() == "variable_declarator") {
            if declarator.child_by_field_name("name").is_none_or(|name| name.kind() != "identifier") {
                continue;
            }
            let name = field(self.text, declarator, "name").unwrap_or_default();
            let value = declarator.child_by_field_name("value");
            let (kind, shape) = match value {
                Some(value) if is_function(value) => (SymbolKind::Fn, function_head(self.text, value)),
                Some(value) if value.kind() == "class" => (SymbolKind::Class, String::new()),
                _ => (SymbolKind::Const, String::new()),
            };
            let own = match kind {
                SymbolKind::Const => constant(self.text, declarator),
                _ => declaration(self.text, declarator),
            };
            let signature = one_line(&format!("{keyword} {own} {shape}"));
            let inside = self.define(whole, scope, kind, name, signature);
            let body = value
                .filter(|_| kind == SymbolKind::Class)
                .and_then(|value| value.child_by_field_name("body"));
            if let (Some(inside), Some(body)) = (inside, body) {
                self.members(body, &inside);
            }
        }
    }

    fn members(&mut self, body: Node<'_>, scope: &Scope) {
        for member in siblings(&children(body)) {
            let is_method = match member.kind() {
                "method_definition" | "method_signature" | "abstract_method_signature" => true,
                "public_field_definition" | "field_definition" => {
                    member.child_by_field_name("value").is_some_and(is_function)
                }
                _ => false,
            };
            let name = field(self.text, *member, "name").or_else(|| field(self.text, *member, "property"));
            let name = name.map(|name| name.trim_matches(['"', '\'']));
            if let Some(name) = name.filter(|_| is_method) {
                let shape = member.child_by_field_name("value").map(|value| function_head(self.text, value));
                let signature =
                    one_line(&format!("{} {}", declaration(self.text, *member), shape.unwrap_or_default()));
                self.define(member, scope, SymbolKind::Method, name, signature);
            }
        }
    }

    fn define(
        &mut self,
        whole: Sibling<'_>,
        scope: &Scope,
        kind: SymbolKind,
        name: &str,
        signature: String,
    ) -> Option<Scope> {
        let doc = doc_before(self.text, whole);
        self.outline.add(scope, *whole, Definition { kind, name, signature, doc })
    }
}

fn is_function(value: Node<'_>) -> bool {
    matches!(value.kind(), "arrow_function" | "function_expression" | "generator_function")
}

fn function_head(text: &str, function: Node<'_>) -> String {
    let head = declaration(text, function);
    format!("= {}", head.trim_end_matches("=>").trim_end())
}

/// The `/** ... */` before a statement.
fn doc_before(text: &str, whole: Sibling<'_>) -> Option<String> {
    let run = whole.before.iter().rev().take_while(|node| matches!(node.kind(), "comment" | "decorator"));
    let doc = run.map(|node| text_of(text, *node)).find(|comment| comment.starts_with("/**"));
    doc.and_then(block_doc)
}

/// The comment that a file begins with, when it is marked as its documentation or stands apart from the code.
fn file_doc(text: &str, root: Node<'_>) -> Option<String> {
    let mut nodes = children(root).into_iter().filter(|node| node.kind() != "hash_bang_line");
    let first = nodes.next().filter(|node| node.kind() == "comment")?;
    let content = text_of(text, first);
    let apart = nodes.next().is_none_or(|next| next.start_position().row > first.end_position().row + 1);
    let marked = ["@file", "@module", "@packageDocumentation"].iter().any(|mark| content.contains(mark));
    let is_license =
        content.to_lowercase().contains("license") || content.to_lowercase().contains("copyright");
    if content.starts_with("/**") && (marked || apart) && !is_license { block_doc(content) } else { None }
}
