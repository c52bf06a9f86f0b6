//! The definitions of a Python file, and what its code uses.

use tree_sitter::Node;

use super::{docstring::docstring, imports};
use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, Recorder, UseForm};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::syntax::{
    MAX_DEPTH, children, declaration, deprecated, field, line_of, one_line, parse, text_of,
};
use crate::lang::{FileFacts, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    /// For each function around, whether it says itself what it returns.
    pub(super) declared: Vec<bool>,
    /// Whether the functions of the file whose names say so are tests.
    tests: bool,
}

/// Where a statement stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) scope: Scope,
    /// The class whose methods these are.
    pub(super) class: Option<usize>,
    pub(super) within: Within,
    pub(super) depth: usize,
}

/// What directly encloses a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Within {
    #[default]
    Module,
    Class,
    Function,
}

impl Place {
    /// The same place, one block deeper.
    pub(super) fn deeper(&self) -> Self {
        Self { depth: self.depth + 1, ..self.clone() }
    }

    /// The definition around it.
    pub(super) fn symbol(&self) -> Option<usize> {
        self.scope.parent
    }
}

/// Everything a Python file says.
pub(in crate::lang) fn extract(path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse(&tree_sitter_python::LANGUAGE.into(), text, None) else {
        return FileFacts::too_complex();
    };
    let root = tree.root_node();
    let mut links = Links::default();
    imports::collect(text, root, &mut links.imports, 0);
    let tests = is_test_file(path);
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        code: Recorder::default(),
        env: Env::default(),
        declared: Vec::new(),
        tests,
    };
    walk.block(root, &Place::default());
    let symbols = walk.outline.finish();
    let (interface, uses) = walk.code.finish(&symbols);
    links.code = interface;
    FileFacts { doc: docstring(text, root), symbols, links, uses, ..FileFacts::default() }
}

/// The message of a decorator such as `@deprecated("..")` or `@warnings.deprecated`.
fn deprecation<'t>(text: &'t str, part: Node<'_>) -> Option<&'t str> {
    if part.kind() != "decorator" {
        return None;
    }
    let written = text_of(text, part).trim_start_matches('@').trim();
    let (name, arguments) = written.split_once('(').unwrap_or((written, ""));
    let is_meant = name.rsplit('.').next().is_some_and(|name| name.trim() == "deprecated");
    is_meant.then(|| arguments.split(['"', '\'']).nth(1).unwrap_or_default())
}

fn is_test_file(path: &RelPath) -> bool {
    let name = String::from_utf8_lossy(path.file_name());
    name.starts_with("test_") || name.ends_with("_test.py")
}

impl<'t> Walk<'t> {
    pub(super) fn block(&mut self, block: Node<'t>, place: &Place) {
        if place.depth < MAX_DEPTH {
            for statement in children(block) {
                self.statement(statement, place);
            }
        }
    }

    /// The definition in `node`; `whole` is the statement with its decorators.
    pub(super) fn definition(&mut self, node: Node<'t>, whole: Node<'t>, place: &Place) {
        let decorators: Vec<Node<'t>> =
            children(whole).into_iter().filter(|child| child.kind() == "decorator").collect();
        if node.kind() == "class_definition" {
            self.decorators(&decorators, place);
            self.class(node, whole, place);
        } else {
            self.decorators(&decorators, place);
            self.function(node, whole, &decorators, place);
        }
    }

    fn decorators(&mut self, decorators: &[Node<'t>], place: &Place) {
        for decorator in decorators.iter().filter_map(|decorator| decorator.named_child(0)) {
            let node = self.expression(decorator, place, 0);
            if decorator.kind() != "call" {
                self.code.used(UseForm::Call, place.symbol(), line_of(decorator), node);
            }
        }
    }

    fn class(&mut self, node: Node<'t>, whole: Node<'t>, place: &Place) {
        let Some(inside) = self.define(node, whole, &place.scope, SymbolKind::Class) else { return };
        let class = inside.parent;
        let bases = node.child_by_field_name("superclasses").map(children).unwrap_or_default();
        for base in bases {
            if matches!(base.kind(), "keyword_argument" | "comment") {
                self.expression(base, place, 0);
                continue;
            }
            // `Generic[T]` inherits from what the brackets follow.
            let named =
                base.child_by_field_name("value").filter(|_| base.kind() == "subscript").unwrap_or(base);
            let found = self.expression(named, place, 0);
            if let Some(class) = class {
                self.code.base(class, found);
                self.code.used(UseForm::Extend, Some(class), line_of(base), found);
            }
        }
        if let (Some(at), Within::Function, Some(name)) =
            (class, place.within, node.child_by_field_name("name"))
        {
            let symbol = self.code.symbol(at);
            self.env.bind(text_of(self.text, name), symbol);
        }
        if let Some(body) = node.child_by_field_name("body") {
            let within = Within::Class;
            self.block(body, &Place { scope: inside, class, within, depth: place.depth + 1 });
        }
    }

    fn function(&mut self, node: Node<'t>, whole: Node<'t>, decorators: &[Node<'t>], place: &Place) {
        let kind = if place.within == Within::Class { SymbolKind::Method } else { SymbolKind::Fn };
        let Some(inside) = self.define(node, whole, &place.scope, kind) else { return };
        let Some(at) = inside.parent else { return };
        let name = field(self.text, node, "name").unwrap_or_default();
        if self.tests && name.starts_with("test") && place.within != Within::Function {
            self.code.test(at);
        }
        let marks: Vec<&str> =
            decorators.iter().map(|mark| text_of(self.text, *mark).trim_start_matches('@').trim()).collect();
        let is = |what: &str| marks.iter().any(|mark| mark.rsplit('.').next() == Some(what));
        if is("property") || is("cached_property") {
            self.code.property(at);
        }
        let receiver = match place.class.filter(|_| place.within == Within::Class) {
            Some(_) if is("staticmethod") => None,
            Some(class) => {
                let of = self.code.symbol(class);
                Some(if is("classmethod") { of } else { self.code.value(of) })
            }
            None => None,
        };
        if place.within == Within::Function {
            let symbol = self.code.symbol(at);
            self.env.bind(name, symbol);
        }
        let place =
            Place { scope: inside, class: place.class, within: Within::Function, depth: place.depth + 1 };
        self.function_body(node, at, receiver, &place);
    }

    fn define(&mut self, node: Node<'t>, whole: Node<'t>, scope: &Scope, kind: SymbolKind) -> Option<Scope> {
        let name = field(self.text, node, "name").unwrap_or_default();
        let doc = node.child_by_field_name("body").and_then(|body| docstring(self.text, body));
        let doc = match children(whole).into_iter().find_map(|part| deprecation(self.text, part)) {
            Some(note) => deprecated(doc, note),
            None => doc,
        };
        let signature = declaration(self.text, node);
        self.outline.add(scope, whole, Definition { kind, name, signature, doc })
    }

    /// `NAME = value` at the top: a constant by the convention of capitals.
    pub(super) fn constant(&mut self, assignment: Node<'t>, scope: &Scope) {
        let name = field(self.text, assignment, "left").unwrap_or_default();
        let capitals = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        if name.chars().all(capitals) && name.contains(|c: char| c.is_ascii_uppercase()) {
            let signature = one_line(text_of(self.text, assignment));
            let kind = SymbolKind::Const;
            self.outline.add(scope, assignment, Definition { kind, name, signature, doc: None });
        }
    }

    pub(super) fn alias(&mut self, node: Node<'t>, scope: &Scope) {
        let name = field(self.text, node, "left").unwrap_or_default();
        let name = name.split('[').next().unwrap_or_default();
        let signature = one_line(text_of(self.text, node));
        self.outline.add(scope, node, Definition { kind: SymbolKind::Type, name, signature, doc: None });
    }
}
