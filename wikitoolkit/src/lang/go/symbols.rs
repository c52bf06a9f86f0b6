//! The definitions of a Go file.

use tree_sitter::Node;

use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::Recorder;
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    Sibling, block_doc, children, declaration, field, one_line, parse, siblings, strip_marks, text_of,
};
use crate::lang::{FileFacts, Links};

struct Walk<'t> {
    text: &'t str,
    outline: Outline,
}

/// Everything a Go file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse(&tree_sitter_go::LANGUAGE.into(), text, None) else {
        return FileFacts { incomplete: Some("too complex to parse"), ..FileFacts::default() };
    };
    let root = tree.root_node();
    let mut walk = Walk { text, outline: Outline::default() };
    let items = children(root);
    // Methods may precede their type; members need their parent to exist.
    for item in siblings(&items).filter(|item| item.kind() != "method_declaration") {
        walk.item(item);
    }
    for item in siblings(&items).filter(|item| item.kind() == "method_declaration") {
        walk.method(item);
    }
    let doc = siblings(&items)
        .find(|item| item.kind() == "package_clause")
        .and_then(|clause| doc_before(text, clause));
    let symbols = walk.outline.finish();
    let (code, uses) = Recorder::default().finish(&symbols);
    FileFacts { doc, symbols, uses, links: Links { code, ..Links::default() }, ..FileFacts::default() }
}

impl Walk<'_> {
    fn item(&mut self, item: Sibling<'_>) {
        match item.kind() {
            "function_declaration" => {
                let signature = declaration(self.text, *item);
                self.define(*item, item, &Scope::default(), SymbolKind::Fn, signature);
            }
            "type_declaration" => self.specs(item, Self::type_spec),
            "const_declaration" => {
                self.specs(item, |walk, spec, whole| walk.values(spec, whole, SymbolKind::Const));
            }
            "var_declaration" => {
                self.specs(item, |walk, spec, whole| walk.values(spec, whole, SymbolKind::Static));
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
        if let (Some(inside), Some(shape), SymbolKind::Interface) = (inside, shape, kind) {
            for method in siblings(&children(shape)).filter(|member| member.kind() == "method_elem") {
                let signature = one_line(text_of(self.text, *method));
                self.define(*method, method, &inside, SymbolKind::Method, signature);
            }
        }
    }

    fn values(&mut self, spec: Node<'_>, whole: Sibling<'_>, kind: SymbolKind) {
        let keyword = if kind == SymbolKind::Const { "const" } else { "var" };
        for name in spec.children_by_field_name("name", &mut spec.walk()) {
            let name = text_of(self.text, name);
            if name != "_" {
                let signature = format!("{keyword} {}", one_line(text_of(self.text, spec)));
                let doc = doc_before(self.text, whole);
                self.outline.add(&Scope::default(), *whole, Definition { kind, name, signature, doc });
            }
        }
    }

    fn method(&mut self, item: Sibling<'_>) {
        let receiver = field(self.text, *item, "receiver").unwrap_or_default();
        let of = receiver_type(receiver);
        let parent = self.outline.position(of);
        let scope = Scope { prefix: of.to_owned(), parent, owner: one_line(receiver) };
        let signature = declaration(self.text, *item);
        self.define(*item, item, &scope, SymbolKind::Method, signature);
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

/// The type in `(name *Type[T])`.
fn receiver_type(receiver: &str) -> &str {
    let inner = receiver.trim_matches(['(', ')']).split('[').next().unwrap_or_default();
    inner.rsplit([' ', '*', '\t']).next().unwrap_or_default().trim()
}

/// The comment that ends on the line above `whole`.
fn doc_before(text: &str, whole: Sibling<'_>) -> Option<String> {
    let mut lines = Vec::new();
    let mut row = whole.start_position().row;
    let mut before = whole.before;
    while let Some((comment, above)) = before.split_last() {
        if comment.kind() != "comment" || comment.end_position().row + 1 != row {
            break;
        }
        before = above;
        let content = text_of(text, *comment);
        if content.starts_with("/*") {
            return block_doc(content);
        }
        row = comment.start_position().row;
        // A comment behind code belongs to that code.
        if above.last().is_some_and(|before| before.end_position().row == row) {
            break;
        }
        if !is_directive(content) {
            lines.push(content);
        }
    }
    lines.reverse();
    strip_marks(&lines, &["//"])
}

/// Whether a line comment speaks to a tool: `//word:...`, or `//export` and its like.
fn is_directive(comment: &str) -> bool {
    let rest = comment.strip_prefix("//").unwrap_or(comment);
    let word = rest.split_once(':').map_or("", |(word, _)| word);
    let names_a_tool = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    names_a_tool || ["export ", "extern ", "line "].iter().any(|directive| rest.starts_with(directive))
}
