//! The definitions of a Go file, and what its code uses.

use std::collections::BTreeMap;

use tree_sitter::Node;

use super::functions::Place;
use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, NodeId, Recorder, UseForm};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    Sibling, children, comment_above, declaration, field, line_of, one_line, parse, siblings, text_of,
};
use crate::lang::{FileFacts, Import, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    pub(super) imports: Vec<Import>,
    /// The methods of each type that the file gives some, with the line of the first.
    methods: BTreeMap<&'t str, (u32, Vec<usize>)>,
}

/// Everything a Go file says.
pub(in crate::lang) fn extract(path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse(&tree_sitter_go::LANGUAGE.into(), text, None) else {
        return FileFacts::too_complex();
    };
    let root = tree.root_node();
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        code: Recorder::default(),
        env: Env::default(),
        imports: Vec::new(),
        methods: BTreeMap::new(),
    };
    if path.file_name().ends_with(b"_test.go") {
        walk.code.all_tests();
    }
    let items = children(root);
    // Methods may precede their type; members need their parent to exist.
    for item in siblings(&items).filter(|item| item.kind() != "method_declaration") {
        walk.item(item);
    }
    for item in siblings(&items).filter(|item| item.kind() == "method_declaration") {
        walk.method(item);
    }
    for (of, (line, methods)) in std::mem::take(&mut walk.methods) {
        let of = walk.code.free(of, "");
        walk.code.implementation(of, None, methods, line);
    }
    let clause = siblings(&items).find(|item| item.kind() == "package_clause");
    let package = clause.and_then(|clause| clause.named_child(0)).map(|name| text_of(text, name).to_owned());
    let doc = clause.and_then(|clause| doc_before(text, clause));
    let symbols = walk.outline.finish();
    let (code, uses) = walk.code.finish(&symbols);
    let links = Links { code, package, imports: walk.imports, ..Links::default() };
    FileFacts { doc, symbols, uses, links, ..FileFacts::default() }
}

impl<'t> Walk<'t> {
    fn item(&mut self, item: Sibling<'_>) {
        match item.kind() {
            "function_declaration" => {
                let signature = declaration(self.text, *item);
                let inside = self.define(*item, item, &Scope::default(), SymbolKind::Fn, signature);
                if let Some(at) = inside.and_then(|inside| inside.parent) {
                    if is_test(field(self.text, *item, "name").unwrap_or_default()) {
                        self.code.test(at);
                    }
                    self.function(*item, at);
                }
            }
            "import_declaration" => self.imported(*item),
            "type_declaration" => self.specs(item, Self::type_spec),
            "const_declaration" => {
                self.specs(item, |walk, spec, whole| walk.constants(spec, whole, SymbolKind::Const));
            }
            "var_declaration" => {
                self.specs(item, |walk, spec, whole| walk.constants(spec, whole, SymbolKind::Static));
            }
            _ => {}
        }
    }

    /// `type (...)` and its like hold several specifications; a single one is documented above the keyword.
    fn specs(&mut self, item: Sibling<'_>, each: fn(&mut Self, Node<'_>, Sibling<'_>)) {
        let mut inside = children(*item);
        if let Some(list) = inside.iter().find(|child| child.kind() == "var_spec_list") {
            inside = children(*list);
        }
        let is_spec = |spec: &Sibling<'_>| spec.kind().ends_with("_spec") || spec.kind() == "type_alias";
        let alone = siblings(&inside).filter(is_spec).count() == 1;
        for spec in siblings(&inside).filter(is_spec) {
            each(self, *spec, if alone { item } else { spec });
        }
    }

    fn type_spec(&mut self, spec: Node<'_>, whole: Sibling<'_>) {
        let name = field(self.text, spec, "name").unwrap_or_default();
        let shape = spec.child_by_field_name("type");
        let (kind, word) = match shape.map(|shape| shape.kind()) {
            Some("struct_type") => (SymbolKind::Struct, "struct"),
            Some("interface_type") => (SymbolKind::Interface, "interface"),
            _ => (SymbolKind::Type, ""),
        };
        let head = match kind {
            SymbolKind::Type => one_line(text_of(self.text, spec)),
            _ => {
                let parameters = field(self.text, spec, "type_parameters").unwrap_or_default();
                format!("{name}{} {word}", one_line(parameters))
            }
        };
        let inside = self.define(spec, whole, &Scope::default(), kind, format!("type {head}"));
        let (Some(inside), Some(shape)) = (inside, shape) else { return };
        let Some(at) = inside.parent else { return };
        self.env.enter();
        self.own_type_parameters(spec.child_by_field_name("type_parameters"));
        match kind {
            SymbolKind::Interface => self.interface(shape, at, &inside),
            SymbolKind::Struct => {
                for field in children(shape).into_iter().flat_map(children) {
                    self.field(field, at);
                }
            }
            _ => self.named_type(spec, shape, at),
        }
        self.env.leave();
    }

    /// `type A B` has the parts of `B`, `type A = B` is `B`, `type A []B` holds what is written.
    fn named_type(&mut self, spec: Node<'_>, shape: Node<'_>, at: usize) {
        self.refer(shape, Some(at));
        let meant = self.type_of(shape);
        let is_name = matches!(shape.kind(), "type_identifier" | "qualified_type" | "generic_type");
        if is_name && spec.kind() == "type_spec" {
            self.code.base(at, meant);
        } else {
            self.code.gives(at, meant);
        }
    }

    fn interface(&mut self, shape: Node<'_>, at: usize, inside: &Scope) {
        for member in siblings(&children(shape)) {
            match member.kind() {
                "method_elem" => {
                    let signature = one_line(text_of(self.text, *member));
                    let method = self.define(*member, member, inside, SymbolKind::Method, signature);
                    if let Some(method) = method.and_then(|method| method.parent) {
                        let result = self.result_of(*member);
                        let given = self.code.value(result);
                        self.code.gives(method, given);
                        self.refer(*member, Some(method));
                    }
                }
                // `A | B` takes over nothing.
                "type_elem" if member.named_child_count() == 1 => self.embedded(*member, at),
                _ => {}
            }
        }
    }

    fn field(&mut self, member: Node<'_>, at: usize) {
        let Some(of) = member.child_by_field_name("type").filter(|_| member.kind() == "field_declaration")
        else {
            return;
        };
        let held = self.type_of(of);
        let held = self.code.value(held);
        let names: Vec<Node<'_>> = member.children_by_field_name("name", &mut member.walk()).collect();
        for name in &names {
            self.code.field(at, text_of(self.text, *name), held);
        }
        if names.is_empty() {
            let name = text_of(self.text, of).trim_start_matches('*').split('[').next().unwrap_or_default();
            self.code.field(at, name.rsplit('.').next().unwrap_or_default(), held);
            self.embedded(of, at);
        } else {
            self.refer(of, Some(at));
        }
    }

    fn embedded(&mut self, of: Node<'_>, at: usize) {
        let base = self.type_of(of);
        self.code.base(at, base);
        self.code.used(UseForm::Extend, Some(at), line_of(of), base);
    }

    /// Constants and variables of the package.
    fn constants(&mut self, spec: Node<'_>, whole: Sibling<'_>, kind: SymbolKind) {
        let keyword = if kind == SymbolKind::Const { "const" } else { "var" };
        let names: Vec<Node<'_>> = spec.children_by_field_name("name", &mut spec.walk()).collect();
        let mut defined = Vec::new();
        for name in &names {
            let name = text_of(self.text, *name);
            let inside = if name == "_" {
                None
            } else {
                let signature = format!("{keyword} {}", one_line(text_of(self.text, spec)));
                let doc = doc_before(self.text, whole);
                self.outline.add(&Scope::default(), *whole, Definition { kind, name, signature, doc })
            };
            defined.push(inside.and_then(|inside| inside.parent));
        }
        let first = defined.iter().flatten().next().copied();
        self.env.enter();
        let values = self.values(spec.child_by_field_name("value"), Place { symbol: first, depth: 0 });
        self.env.leave();
        let held = match spec.child_by_field_name("type") {
            Some(of) => {
                self.refer(of, first);
                let of = self.type_of(of);
                let value = self.code.value(of);
                vec![value; defined.len()]
            }
            None => self.each(&values, defined.len()),
        };
        for (at, held) in defined.iter().zip(held) {
            if let Some(at) = at {
                self.code.gives(*at, held);
            }
        }
        if first.is_none() {
            self.promised(spec);
        }
    }

    /// `var _ Interface = (*Type)(nil)` says that the type implements the interface.
    fn promised(&mut self, spec: Node<'_>) {
        let (Some(base), Some(value)) = (spec.child_by_field_name("type"), spec.child_by_field_name("value"))
        else {
            return;
        };
        let Some(of) = value.named_child(0).and_then(|value| self.type_made(value)) else { return };
        let base = self.type_of(base);
        self.code.implementation(of, Some(base), Vec::new(), line_of(spec));
    }

    /// The type of `(*T)(nil)`, `&T{}`, `T{}` or `new(T)`.
    fn type_made(&mut self, value: Node<'_>) -> Option<NodeId> {
        let mut value = value;
        loop {
            value = match value.kind() {
                "composite_literal" => return value.child_by_field_name("type").map(|of| self.type_of(of)),
                "identifier" | "type_identifier" => return Some(self.type_of(value)),
                "unary_expression" => value.child_by_field_name("operand")?,
                "parenthesized_expression" | "pointer_type" | "parenthesized_type" => value.named_child(0)?,
                "type_conversion_expression" => value.child_by_field_name("type")?,
                "call_expression" if field(self.text, value, "function") == Some("new") => {
                    value.child_by_field_name("arguments")?.named_child(0)?
                }
                "call_expression" => value.child_by_field_name("function")?,
                _ => return None,
            };
        }
    }

    fn method(&mut self, item: Sibling<'_>) {
        let receiver = field(self.text, *item, "receiver").unwrap_or_default();
        let of = receiver_type(receiver);
        let parent = self.outline.position(of);
        let scope = Scope { prefix: of.to_owned(), parent, owner: one_line(receiver) };
        let signature = declaration(self.text, *item);
        let inside = self.define(*item, item, &scope, SymbolKind::Method, signature);
        if let Some(at) = inside.and_then(|inside| inside.parent) {
            self.methods.entry(of).or_insert_with(|| (line_of(*item), Vec::new())).1.push(at);
            self.function(*item, at);
        }
    }

    fn define(
        &mut self,
        node: Node<'_>,
        whole: Sibling<'_>,
        scope: &Scope,
        kind: SymbolKind,
        signature: String,
    ) -> Option<Scope> {
        let name = field(self.text, node, "name").unwrap_or_default();
        let doc = doc_before(self.text, whole);
        self.outline.add(scope, *whole, Definition { kind, name, signature, doc })
    }
}

/// Whether `go test` runs functions of this name.
fn is_test(name: &str) -> bool {
    ["Test", "Benchmark", "Fuzz", "Example"].iter().any(|word| {
        name.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

/// The type in `(name *Type[T])`.
fn receiver_type(receiver: &str) -> &str {
    let inner = receiver.trim_matches(['(', ')']).split('[').next().unwrap_or_default();
    inner.rsplit([' ', '*', '\t']).next().unwrap_or_default().trim()
}

fn doc_before(text: &str, whole: Sibling<'_>) -> Option<String> {
    comment_above(text, whole, &["//"], is_directive)
}

/// Whether a line comment speaks to a tool: `//word:...`, or `//export` and its like.
fn is_directive(comment: &str) -> bool {
    let rest = comment.strip_prefix("//").unwrap_or(comment);
    let word = rest.split_once(':').map_or("", |(word, _)| word);
    let names_a_tool = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    names_a_tool || ["export ", "extern ", "line "].iter().any(|directive| rest.starts_with(directive))
}
