//! The definitions of a TypeScript or JavaScript file, and what its code uses.

use tree_sitter::{Language, Node};

use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, NodeId, Recorder};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::place::Place;
use crate::lang::syntax::{
    MAX_DEPTH, Sibling, block_doc, children, constant, declaration, field, one_line, parse, siblings, text_of,
};
use crate::lang::{FileFacts, Import, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    pub(super) imports: Vec<Import>,
    /// For each function around, the definition whose results are not said in its declaration.
    pub(super) results: Vec<Option<usize>>,
    /// What `this` is in the function that is read next, when it is known.
    pub(super) this: Option<NodeId>,
}

/// Everything a TypeScript file says.
pub(in crate::lang) fn extract_typescript(path: &RelPath, text: &str) -> FileFacts {
    extract(path, text, &tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into())
}

/// Everything a TSX file says.
pub(in crate::lang) fn extract_tsx(path: &RelPath, text: &str) -> FileFacts {
    extract(path, text, &tree_sitter_typescript::LANGUAGE_TSX.into())
}

/// Everything a JavaScript or JSX file says.
pub(in crate::lang) fn extract_javascript(path: &RelPath, text: &str) -> FileFacts {
    extract(path, text, &tree_sitter_javascript::LANGUAGE.into())
}

fn extract(path: &RelPath, text: &str, language: &Language) -> FileFacts {
    let Some(tree) = parse(language, text, None) else {
        return FileFacts::too_complex();
    };
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        code: Recorder::default(),
        env: Env::default(),
        imports: Vec::new(),
        results: Vec::new(),
        this: None,
    };
    if is_test_file(path) {
        walk.code.all_tests();
    }
    walk.block(tree.root_node(), &Place::default());
    let symbols = walk.outline.finish();
    let (code, uses) = walk.code.finish(&symbols);
    let links = Links { code, imports: walk.imports, ..Links::default() };
    FileFacts { doc: file_doc(text, tree.root_node()), symbols, links, uses, ..FileFacts::default() }
}

fn is_test_file(path: &RelPath) -> bool {
    let path = path.to_string();
    let name = path.rsplit('/').next().unwrap_or_default();
    name.contains(".spec.") || name.contains(".test.") || path.split('/').any(|part| part == "__tests__")
}

impl<'t> Walk<'t> {
    pub(super) fn block(&mut self, block: Node<'_>, place: &Place) {
        if place.depth < MAX_DEPTH {
            for statement in siblings(&children(block)) {
                self.statement(*statement, statement, place);
            }
        }
    }

    /// A definition; `whole` is the statement with `export` and `declare` before it. Gives whether it was one.
    pub(super) fn definition(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) -> bool {
        let kind = match node.kind() {
            "function_declaration" | "generator_function_declaration" | "function_signature" => {
                SymbolKind::Fn
            }
            "class_declaration" | "abstract_class_declaration" | "class" => SymbolKind::Class,
            "interface_declaration" => SymbolKind::Interface,
            "type_alias_declaration" => SymbolKind::Type,
            "enum_declaration" => SymbolKind::Enum,
            "internal_module" | "module" => SymbolKind::Module,
            _ => return false,
        };
        let name = field(self.text, node, "name").unwrap_or_default().trim_matches(['"', '\'']);
        // What stands in a function without a name has no name that others could use.
        let inside = if self.env.is_local() && place.symbol().is_none() {
            None
        } else {
            let signature = self.signature(node, whole, kind);
            self.define(whole, &place.scope, kind, name, signature)
        };
        let place = match inside {
            Some(inside) => place.inside(inside),
            None => place.deeper(),
        };
        match kind {
            SymbolKind::Fn => self.function(node, &place, None),
            SymbolKind::Class | SymbolKind::Interface => self.class(node, &place),
            SymbolKind::Type => self.alias(node, &place),
            SymbolKind::Module => {
                if let Some(body) = node.child_by_field_name("body") {
                    let namespace = place.scope.prefix.clone();
                    self.block(body, &Place { namespace, ..place });
                }
            }
            _ => {}
        }
        true
    }

    fn signature(&self, node: Node<'_>, whole: Sibling<'_>, kind: SymbolKind) -> String {
        let modifiers = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let own = match kind {
            SymbolKind::Type => one_line(text_of(self.text, node)).trim_end_matches(';').to_owned(),
            _ => declaration(self.text, node),
        };
        one_line(&format!("{modifiers} {own}"))
    }

    /// A name that is bound to a value, as a definition. `None` for what is no definition, such as a local variable.
    pub(super) fn variable(
        &mut self,
        declarator: Node<'_>,
        keyword: &str,
        whole: Sibling<'_>,
        place: &Place,
    ) -> Option<Scope> {
        let named = declarator.child_by_field_name("name").filter(|name| name.kind() == "identifier")?;
        let value = declarator.child_by_field_name("value");
        let (kind, shape) = match value {
            Some(value) if is_function(value) => (SymbolKind::Fn, function_head(self.text, value)),
            Some(value) if value.kind() == "class" => (SymbolKind::Class, String::new()),
            _ => (SymbolKind::Const, String::new()),
        };
        if self.env.is_local() && (kind == SymbolKind::Const || place.symbol().is_none()) {
            return None;
        }
        let own = match kind {
            SymbolKind::Const => constant(self.text, declarator),
            _ => declaration(self.text, declarator),
        };
        let signature = one_line(&format!("{keyword} {own} {shape}"));
        self.define(whole, &place.scope, kind, text_of(self.text, named), signature)
    }

    /// A method, or a field that holds a function.
    pub(super) fn method(&mut self, member: Sibling<'_>, scope: &Scope) -> Option<Scope> {
        let name = field(self.text, *member, "name")
            .or_else(|| field(self.text, *member, "property"))
            .or_else(|| field(self.text, *member, "key"))?;
        let name = name.trim_matches(['"', '\'']);
        let shape = member.child_by_field_name("value").map(|value| function_head(self.text, value));
        let signature =
            one_line(&format!("{} {}", declaration(self.text, *member), shape.unwrap_or_default()));
        self.define(member, scope, SymbolKind::Method, name, signature)
    }

    pub(super) fn define(
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

pub(super) fn is_function(value: Node<'_>) -> bool {
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
