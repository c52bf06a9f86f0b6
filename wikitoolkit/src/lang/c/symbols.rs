//! The definitions of a C or C++ file, and what its code uses.

use tree_sitter::{Language, Node};

use super::clean::without_macros;
use super::conditions::without_torn_conditions;
use super::docs::{doc_before, file_doc};
use super::macros::blanked;
use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, Recorder, UseForm};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::place::Place;
use crate::lang::syntax::{MAX_DEPTH, Sibling, children, parse, siblings};
use crate::lang::{FileFacts, Import, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    pub(super) imports: Vec<Import>,
    /// Whether others include the file, so that what it only declares is worth a page.
    pub(super) is_header: bool,
}

/// Everything a C file says.
pub(in crate::lang) fn extract_c(path: &RelPath, text: &str) -> FileFacts {
    extract(path, text, &tree_sitter_c::LANGUAGE.into(), false)
}

/// Everything a C++ file says.
pub(in crate::lang) fn extract_cpp(path: &RelPath, text: &str) -> FileFacts {
    let name = path.extension().unwrap_or_default();
    let is_header = !matches!(name.to_ascii_lowercase().as_str(), "cc" | "cpp" | "cxx" | "c++");
    extract(path, text, &tree_sitter_cpp::LANGUAGE.into(), is_header)
}

/// Everything a header says, which is C++ when it has something that C has not.
pub(in crate::lang) fn extract_header(path: &RelPath, text: &str) -> FileFacts {
    const SIGNS: [&str; 7] =
        ["namespace ", "template", "class ", "public:", "private:", "std::", "constexpr "];
    let is_sign = |line: &str| {
        let code = line.trim_start();
        SIGNS.iter().any(|sign| code.starts_with(sign)) || code.contains("std::")
    };
    let language = if text.lines().any(is_sign) {
        tree_sitter_cpp::LANGUAGE.into()
    } else {
        tree_sitter_c::LANGUAGE.into()
    };
    extract(path, text, &language, true)
}

fn extract(path: &RelPath, text: &str, language: &Language, is_header: bool) -> FileFacts {
    let cleaned = without_macros(text);
    let Some(tree) = parse(language, &without_torn_conditions(&cleaned), None) else {
        return FileFacts::too_complex();
    };
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        code: Recorder::default(),
        env: Env::default(),
        imports: Vec::new(),
        is_header,
    };
    if is_test_file(path) {
        walk.code.all_tests();
    }
    walk.items(tree.root_node(), &Place::default());
    let doc = file_doc(text, tree.root_node());
    let symbols = walk.outline.finish();
    for (at, name, line) in blanked(text, &cleaned) {
        let around =
            symbols.iter().enumerate().filter(|(_, symbol)| (symbol.span.0..symbol.span.1).contains(&at));
        let from = around.min_by_key(|(_, symbol)| symbol.span.1 - symbol.span.0).map(|(at, _)| at);
        let callee = walk.code.free(name, "");
        walk.code.used(UseForm::Call, from, line, callee);
    }
    let (code, uses) = walk.code.finish(&symbols);
    let links = Links { code, imports: walk.imports, ..Links::default() };
    FileFacts { doc, symbols, links, uses, ..FileFacts::default() }
}

fn is_test_file(path: &RelPath) -> bool {
    let path = path.to_string();
    let (dir, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let stem = name.split('.').next().unwrap_or_default();
    dir.split('/').any(|part| matches!(part, "test" | "tests" | "unittest" | "unittests"))
        || ["_test", "-test", "_tests", "_unittest"].iter().any(|end| stem.ends_with(end))
        || stem.starts_with("test_")
}

impl Walk<'_> {
    pub(super) fn items(&mut self, body: Node<'_>, place: &Place) {
        if place.depth < MAX_DEPTH {
            let parts = children(body);
            for item in siblings(&parts) {
                self.item(*item, item, place);
            }
        }
    }

    /// `whole` is the item with `template <..>` and the like before it.
    pub(super) fn item(&mut self, item: Node<'_>, whole: Sibling<'_>, place: &Place) {
        match item.kind() {
            "preproc_include" => self.included(item),
            "preproc_def" | "preproc_function_def" => self.macro_definition(whole),
            "namespace_definition" => self.namespace(item, place),
            "using_declaration" => self.using(item, place),
            "namespace_alias_definition" => self.namespace_alias(item),
            "template_declaration" => self.template(item, whole, place),
            "class_specifier" | "struct_specifier" | "union_specifier" | "enum_specifier" => {
                self.type_specifier(item, whole, None, place);
                self.announced_type(item, place);
            }
            "type_definition" => self.typedef(item, whole, place),
            "alias_declaration" => self.alias(item, whole, place),
            "function_definition" => self.function(item, whole, place),
            "declaration" | "field_declaration" => self.declaration(item, whole, place),
            "enumerator_list" | "access_specifier" | "comment" => {}
            "linkage_specification" => match item.child_by_field_name("body") {
                Some(body) if body.kind() == "declaration_list" => self.items(body, &place.deeper()),
                Some(one) => self.item(one, whole, &place.deeper()),
                None => {}
            },
            kind if kind.starts_with("preproc_") || kind.ends_with("_list") || kind == "ERROR" => {
                self.items(item, &place.deeper());
            }
            _ => {}
        }
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
