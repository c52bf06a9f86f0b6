//! The definitions of a Rust file, and what its code uses.

use tree_sitter::Node;

use super::macros::parse_rust;
use super::{docs, imports};
use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, NodeId, Recorder, UseForm};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    MAX_DEPTH, Sibling, children, constant, declaration, field, line_of, one_line, siblings, text_of,
};
use crate::lang::{FileFacts, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) links: Links,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    /// The members found so far of each `impl` block around.
    members: Vec<Vec<usize>>,
}

/// What an item stands in.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) scope: Scope,
    /// The qualified name of the module, for imports.
    pub(super) module: String,
    /// Whether functions here are methods.
    pub(super) in_type: bool,
    /// What `Self` is.
    pub(super) of: Option<NodeId>,
    /// The trait that is implemented for it.
    pub(super) does: Option<NodeId>,
    pub(super) depth: usize,
}

impl Place {
    pub(super) fn deeper(&self) -> Self {
        Self { depth: self.depth + 1, ..self.clone() }
    }

    /// The definition around it.
    pub(super) fn symbol(&self) -> Option<usize> {
        self.scope.parent
    }
}

/// Everything a Rust file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse_rust(text, None) else {
        return FileFacts::too_complex();
    };
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        links: Links::default(),
        code: Recorder::default(),
        env: Env::default(),
        members: Vec::new(),
    };
    walk.items(tree.root_node(), &Place::default());
    let doc = docs::inner(text, tree.root_node());
    let symbols = walk.outline.finish();
    let (code, uses) = walk.code.finish(&symbols);
    FileFacts { doc, symbols, links: Links { code, ..walk.links }, uses, ..FileFacts::default() }
}

impl Walk<'_> {
    pub(super) fn items(&mut self, body: Node<'_>, place: &Place) {
        if place.depth < MAX_DEPTH {
            for item in siblings(&children(body)) {
                self.item(item, place);
            }
        }
    }

    pub(super) fn item(&mut self, item: Sibling<'_>, place: &Place) {
        match item.kind() {
            "function_item" | "function_signature_item" => self.function(item, place),
            "struct_item" => self.record(item, place, SymbolKind::Struct),
            "union_item" => self.record(item, place, SymbolKind::Union),
            "type_item" | "associated_type" => self.alias(item, place),
            "const_item" => self.constant(item, place, SymbolKind::Const),
            "static_item" => self.constant(item, place, SymbolKind::Static),
            "macro_definition" => self.macro_definition(item, place),
            "enum_item" => self.container(item, place, SymbolKind::Enum),
            "enum_variant" => self.record(item, place, SymbolKind::Variant),
            "trait_item" => self.container(item, place, SymbolKind::Trait),
            "mod_item" => self.module(item, place),
            "impl_item" => self.implementation(item, place),
            "foreign_mod_item" => {
                if let Some(body) = item.child_by_field_name("body") {
                    self.items(body, &place.deeper());
                }
            }
            "use_declaration" | "extern_crate_declaration" => {
                imports::collect(self.text, *item, &place.module, &mut self.links.imports);
            }
            "macro_invocation" => self.items_in_macro(item, place),
            "expression_statement" => self.items(*item, &place.deeper()),
            _ => {}
        }
    }

    fn function(&mut self, item: Sibling<'_>, place: &Place) {
        let kind = if place.in_type { SymbolKind::Method } else { SymbolKind::Fn };
        let Some(inside) = self.simple(item, place, kind) else { return };
        let Some(at) = inside.parent else { return };
        if place.in_type
            && let Some(members) = self.members.last_mut()
        {
            members.push(at);
        }
        if docs::test_attribute(self.text, item).is_some() {
            self.code.test(at);
        }
        if let Some(body) = item.child_by_field_name("body") {
            imports::collect_inside(self.text, body, &place.module, &mut self.links.imports);
        }
        let place = Place { scope: inside, in_type: false, depth: place.depth + 1, ..place.clone() };
        self.function_body(*item, at, &place);
    }

    fn simple(&mut self, item: Sibling<'_>, place: &Place, kind: SymbolKind) -> Option<Scope> {
        let name = field(self.text, *item, "name").unwrap_or_default();
        let signature = match kind {
            SymbolKind::Const | SymbolKind::Static => constant(self.text, *item),
            _ => match docs::test_attribute(self.text, item) {
                Some(test) => format!("#[{}] {}", one_line(test), declaration(self.text, *item)),
                None => declaration(self.text, *item),
            },
        };
        // `const _: () = ...` asserts something; nobody looks for it by name.
        if name == "_" {
            return None;
        }
        self.define(item, place, kind, name, signature)
    }

    /// A constant or static, and what it holds.
    fn constant(&mut self, item: Sibling<'_>, place: &Place, kind: SymbolKind) {
        let at = self.simple(item, place, kind).and_then(|inside| inside.parent);
        if let (Some(at), Some(of)) = (at, item.child_by_field_name("type")) {
            let of = self.type_of(of, place);
            let value = self.code.value(of);
            self.code.gives(at, value);
        }
        if let Some(value) = item.child_by_field_name("value") {
            let scope = Scope { parent: at.or(place.scope.parent), ..place.scope.clone() };
            self.env.enter();
            self.expression(value, &Place { scope, depth: place.depth + 1, ..place.clone() });
            self.env.leave();
        }
    }

    fn alias(&mut self, item: Sibling<'_>, place: &Place) {
        let at = self.simple(item, place, SymbolKind::Type).and_then(|inside| inside.parent);
        if let (Some(at), Some(of)) = (at, item.child_by_field_name("type")) {
            self.env.enter();
            self.own_type_parameters(*item, place);
            let of = self.type_of(of, place);
            self.env.leave();
            self.code.gives(at, of);
        }
    }

    /// A struct, union or variant, and what its fields hold.
    fn record(&mut self, item: Sibling<'_>, place: &Place, kind: SymbolKind) {
        let Some(at) = self.simple(item, place, kind).and_then(|inside| inside.parent) else { return };
        self.env.enter();
        self.own_type_parameters(*item, place);
        let mut nth = 0;
        for part in item.child_by_field_name("body").map(children).unwrap_or_default() {
            let (name, of) = match part.kind() {
                "field_declaration" => {
                    (field(self.text, part, "name").map(str::to_owned), part.child_by_field_name("type"))
                }
                "visibility_modifier" | "attribute_item" | "line_comment" | "block_comment" => continue,
                _ => (Some(nth.to_string()), Some(part)),
            };
            nth += 1;
            if let (Some(name), Some(of)) = (name, of) {
                self.refer(of, Some(at), place);
                let of = self.type_of(of, place);
                let value = self.code.value(of);
                self.code.field(at, &name, value);
            }
        }
        self.env.leave();
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
        let name = name.strip_prefix("r#").unwrap_or(name);
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
        let Some(scope) = inside else { return };
        let Some(at) = scope.parent else { return };
        let of = Some(self.code.symbol(at));
        let inside = Place {
            scope,
            module: place.module.clone(),
            in_type: true,
            of,
            does: None,
            depth: place.depth + 1,
        };
        self.env.enter();
        self.own_type_parameters(*item, &inside);
        if let Some(bounds) = item.child_by_field_name("bounds").filter(|_| kind == SymbolKind::Trait) {
            for bound in children(bounds) {
                let base = self.type_of(bound, place);
                self.code.base(at, base);
                self.code.used(UseForm::Extend, Some(at), line_of(bound), base);
            }
        }
        if let Some(body) = item.child_by_field_name("body") {
            self.items(body, &inside);
        }
        self.env.leave();
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
            self.items(
                body,
                &Place { scope, module, in_type: false, of: None, does: None, depth: place.depth + 1 },
            );
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
        self.env.enter();
        self.block_type_parameters(*item, of, place);
        let node = self.type_of(of, place);
        let base = item.child_by_field_name("trait").map(|base| self.type_of(base, place));
        let inside = Place {
            scope,
            module: place.module.clone(),
            in_type: true,
            of: Some(node),
            does: base,
            depth: place.depth + 1,
        };
        self.members.push(Vec::new());
        self.items(body, &inside);
        let members = self.members.pop().unwrap_or_default();
        self.env.leave();
        self.code.implementation(node, base, members, line_of(*item));
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
