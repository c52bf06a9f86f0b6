//! The definitions of a Python file.

use tree_sitter::Node;

use super::imports;
use crate::graph::{RelPath, SymbolKind};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{MAX_DEPTH, children, declaration, field, one_line, parse, strip_marks, text_of};
use crate::lang::{FileFacts, Links};

struct Walk<'t> {
    text: &'t str,
    outline: Outline,
}

/// Everything a Python file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse(&tree_sitter_python::LANGUAGE.into(), text, None) else {
        return FileFacts { incomplete: Some("too complex to parse"), ..FileFacts::default() };
    };
    let root = tree.root_node();
    let mut links = Links::default();
    imports::collect(text, root, &mut links.imports, 0);
    let mut walk = Walk { text, outline: Outline::default() };
    walk.block(root, &Scope::default(), false, 0);
    let symbols = walk.outline.finish(&mut links);
    FileFacts { doc: docstring(text, root), symbols, links, ..FileFacts::default() }
}

impl Walk<'_> {
    fn block(&mut self, block: Node<'_>, scope: &Scope, in_class: bool, depth: usize) {
        if depth < MAX_DEPTH {
            for statement in children(block) {
                self.statement(statement, statement, scope, in_class, depth);
            }
        }
    }

    /// `whole` is the statement with its decorators.
    fn statement(&mut self, node: Node<'_>, whole: Node<'_>, scope: &Scope, in_class: bool, depth: usize) {
        match node.kind() {
            "decorated_definition" => {
                if let Some(definition) = node.child_by_field_name("definition") {
                    self.statement(definition, node, scope, in_class, depth);
                }
            }
            "function_definition" => {
                let kind = if in_class { SymbolKind::Method } else { SymbolKind::Fn };
                self.define(node, whole, scope, kind);
            }
            "class_definition" => {
                if let (Some(inside), Some(body)) =
                    (self.define(node, whole, scope, SymbolKind::Class), node.child_by_field_name("body"))
                {
                    self.block(body, &inside, true, depth + 1);
                }
            }
            "expression_statement" if !in_class => self.constants(node, scope),
            "type_alias_statement" => self.alias(node, scope),
            "if_statement" | "try_statement" | "with_statement" | "for_statement" | "while_statement"
            | "match_statement" | "case_clause" | "else_clause" | "elif_clause" | "except_clause"
            | "finally_clause" | "block" => self.block(node, scope, in_class, depth + 1),
            _ => {}
        }
    }

    fn define(&mut self, node: Node<'_>, whole: Node<'_>, scope: &Scope, kind: SymbolKind) -> Option<Scope> {
        let name = field(self.text, node, "name").unwrap_or_default();
        let doc = node.child_by_field_name("body").and_then(|body| docstring(self.text, body));
        let signature = declaration(self.text, node);
        self.outline.add(scope, whole, Definition { kind, name, signature, doc })
    }

    /// `NAME = value` at the top: a constant by the convention of capitals.
    fn constants(&mut self, node: Node<'_>, scope: &Scope) {
        for assignment in children(node).into_iter().filter(|node| node.kind() == "assignment") {
            let name = field(self.text, assignment, "left").unwrap_or_default();
            let capitals = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            if name.chars().all(capitals) && name.contains(|c: char| c.is_ascii_uppercase()) {
                let signature = one_line(text_of(self.text, assignment));
                let kind = SymbolKind::Const;
                self.outline.add(scope, assignment, Definition { kind, name, signature, doc: None });
            }
        }
    }

    fn alias(&mut self, node: Node<'_>, scope: &Scope) {
        let name = field(self.text, node, "left").unwrap_or_default();
        let name = name.split('[').next().unwrap_or_default();
        let signature = one_line(text_of(self.text, node));
        self.outline.add(scope, node, Definition { kind: SymbolKind::Type, name, signature, doc: None });
    }
}

/// The string that a body begins with.
fn docstring(text: &str, body: Node<'_>) -> Option<String> {
    let first = children(body).into_iter().find(|node| node.kind() != "comment")?;
    let string = children(first).into_iter().next().filter(|node| node.kind() == "string")?;
    let literal = text_of(text, string);
    let start = literal.find(['"', '\''])?;
    let (prefix, literal) = literal.split_at_checked(start)?;
    // Strings with values and bytes document nothing.
    if prefix.contains(['f', 'F', 'b', 'B', 't', 'T']) {
        return None;
    }
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| literal.starts_with(quote))?;
    let inner = literal.strip_prefix(quote)?;
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    let lines: Vec<&str> = dedent(inner);
    strip_marks_keeping_indent(&lines)
}

fn dedent(text: &str) -> Vec<&str> {
    let indent_of = |line: &&str| line.len() - line.trim_start().len();
    let indent =
        text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(|line| indent_of(&line)).min();
    let cut = |(at, line)| {
        if at == 0 { str::trim_start(line) } else { line.get(indent.unwrap_or(0)..).unwrap_or("") }
    };
    text.lines().enumerate().map(cut).collect()
}

fn strip_marks_keeping_indent(lines: &[&str]) -> Option<String> {
    let doc = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
    strip_marks(&[doc.trim()], &[])
}
