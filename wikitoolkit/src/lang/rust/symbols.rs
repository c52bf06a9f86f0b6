//! The definitions of a Rust file.

use tree_sitter::{Node, Range, Tree};

use super::{docs, imports};
use crate::graph::{RelPath, SymbolKind};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    MAX_DEPTH, Sibling, children, constant, declaration, field, one_line, parse, siblings, text_of,
};
use crate::lang::{FileFacts, Links};

struct Walk<'t> {
    text: &'t str,
    outline: Outline,
    links: Links,
}

/// What an item stands in.
#[derive(Clone)]
struct Place {
    scope: Scope,
    /// The qualified name of the module, for imports.
    module: String,
    /// Whether functions here are methods.
    in_type: bool,
    depth: usize,
}

/// Everything a Rust file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse_rust(text, None) else {
        return FileFacts { incomplete: Some("too complex to parse"), ..FileFacts::default() };
    };
    let mut walk = Walk { text, outline: Outline::default(), links: Links::default() };
    let top = Place { scope: Scope::default(), module: String::new(), in_type: false, depth: 0 };
    walk.items(tree.root_node(), &top);
    let symbols = walk.outline.finish(&mut walk.links);
    FileFacts { doc: docs::inner(text, tree.root_node()), symbols, links: walk.links, ..FileFacts::default() }
}

fn parse_rust(text: &str, range: Option<Range>) -> Option<Tree> {
    parse(&tree_sitter_rust::LANGUAGE.into(), text, range)
}

impl Walk<'_> {
    fn items(&mut self, body: Node<'_>, place: &Place) {
        if place.depth < MAX_DEPTH {
            for item in siblings(&children(body)) {
                self.item(item, place);
            }
        }
    }

    fn item(&mut self, item: Sibling<'_>, place: &Place) {
        match item.kind() {
            "function_item" | "function_signature_item" => self.function(item, place),
            "struct_item" => self.simple(item, place, SymbolKind::Struct),
            "union_item" => self.simple(item, place, SymbolKind::Union),
            "type_item" | "associated_type" => self.simple(item, place, SymbolKind::Type),
            "const_item" => self.simple(item, place, SymbolKind::Const),
            "static_item" => self.simple(item, place, SymbolKind::Static),
            "macro_definition" => self.macro_definition(item, place),
            "enum_item" => self.container(item, place, SymbolKind::Enum),
            "enum_variant" => self.simple(item, place, SymbolKind::Variant),
            "trait_item" => self.container(item, place, SymbolKind::Trait),
            "mod_item" => self.module(item, place),
            "impl_item" => self.implementation(item, place),
            "foreign_mod_item" => {
                if let Some(body) = item.child_by_field_name("body") {
                    self.items(body, &Place { depth: place.depth + 1, ..place.clone() });
                }
            }
            "use_declaration" | "extern_crate_declaration" => {
                imports::collect(self.text, *item, &place.module, &mut self.links.imports);
            }
            "macro_invocation" => self.items_in_macro(item, place),
            "expression_statement" => self.items(*item, &Place { depth: place.depth + 1, ..place.clone() }),
            _ => {}
        }
    }

    fn function(&mut self, item: Sibling<'_>, place: &Place) {
        self.simple(item, place, if place.in_type { SymbolKind::Method } else { SymbolKind::Fn });
        if let Some(body) = item.child_by_field_name("body") {
            imports::collect_inside(self.text, body, &place.module, &mut self.links.imports);
        }
    }

    fn simple(&mut self, item: Sibling<'_>, place: &Place, kind: SymbolKind) {
        let name = field(self.text, *item, "name").unwrap_or_default();
        let signature = match kind {
            SymbolKind::Const | SymbolKind::Static => constant(self.text, *item),
            _ => declaration(self.text, *item),
        };
        // `const _: () = ...` asserts something; nobody looks for it by name.
        if name != "_" {
            self.define(item, place, kind, name, signature);
        }
    }

    fn define(
        &mut self,
        item: Sibling<'_>,
        place: &Place,
        kind: SymbolKind,
        name: &str,
        signature: String,
    ) -> Option<Scope> {
        let doc = docs::outer(self.text, item);
        self.outline.add(&place.scope, *item, Definition { kind, name, signature, doc })
    }

    fn macro_definition(&mut self, item: Sibling<'_>, place: &Place) {
        let name = field(self.text, *item, "name").unwrap_or_default();
        self.define(item, place, SymbolKind::Macro, name, format!("macro_rules! {name}"));
        if docs::has_attribute(self.text, item, "macro_export") {
            self.links.macros.push(name.to_owned());
        }
    }

    fn container(&mut self, item: Sibling<'_>, place: &Place, kind: SymbolKind) {
        let name = field(self.text, *item, "name").unwrap_or_default();
        let inside = self.define(item, place, kind, name, declaration(self.text, *item));
        if let (Some(scope), Some(body)) = (inside, item.child_by_field_name("body")) {
            self.items(
                body,
                &Place { scope, module: place.module.clone(), in_type: true, depth: place.depth + 1 },
            );
        }
    }

    fn module(&mut self, item: Sibling<'_>, place: &Place) {
        let name = field(self.text, *item, "name").unwrap_or_default();
        let Some(body) = item.child_by_field_name("body") else {
            imports::declare(self.text, *item, name, &place.module, &mut self.links.imports);
            return;
        };
        let signature = declaration(self.text, *item);
        let doc = docs::outer(self.text, item).or_else(|| docs::inner(self.text, body));
        let definition = Definition { kind: SymbolKind::Module, name, signature, doc };
        if let Some(scope) = self.outline.add(&place.scope, *item, definition) {
            let module = scope.prefix.clone();
            self.items(body, &Place { scope, module, in_type: false, depth: place.depth + 1 });
        }
    }

    fn implementation(&mut self, item: Sibling<'_>, place: &Place) {
        let (Some(of), Some(body)) = (item.child_by_field_name("type"), item.child_by_field_name("body"))
        else {
            return;
        };
        let prefix = place.scope.qualify(&type_name(self.text, of));
        let parent = self.outline.position(&prefix).or(place.scope.parent);
        let owner = declaration(self.text, *item);
        let scope = Scope { prefix, parent, owner };
        self.items(
            body,
            &Place { scope, module: place.module.clone(), in_type: true, depth: place.depth + 1 },
        );
    }

    /// Macros such as `cfg_if_feature! { mod a; fn b() {} }` hold items that belong to the file as if they stood
    /// there by themselves. What does not parse as items is left alone.
    fn items_in_macro(&mut self, item: Sibling<'_>, place: &Place) {
        let Some(body) = children(*item).into_iter().find(|node| node.kind() == "token_tree") else { return };
        if !text_of(self.text, body).starts_with('{') {
            return;
        }
        let (start, end) = (body.start_position(), body.end_position());
        let inside = Range {
            start_byte: body.start_byte() + 1,
            end_byte: body.end_byte().saturating_sub(1).max(body.start_byte() + 1),
            start_point: tree_sitter::Point { row: start.row, column: start.column + 1 },
            end_point: tree_sitter::Point { row: end.row, column: end.column.saturating_sub(1) },
        };
        let Some(tree) = parse_rust(self.text, Some(inside)) else { return };
        if !tree.root_node().has_error() {
            self.items(tree.root_node(), &Place { depth: place.depth + 1, ..place.clone() });
        }
    }
}

/// The name of a type without generics, references and paths.
fn type_name(text: &str, node: Node<'_>) -> String {
    let inner = match node.kind() {
        "generic_type" | "reference_type" | "pointer_type" => node.child_by_field_name("type"),
        "scoped_type_identifier" => node.child_by_field_name("name"),
        _ => None,
    };
    match inner {
        Some(inner) => type_name(text, inner),
        None => one_line(text_of(text, node)),
    }
}
