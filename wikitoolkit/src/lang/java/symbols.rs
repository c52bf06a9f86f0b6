//! The definitions of a Java file, and what its code uses.

use tree_sitter::Node;

use super::annotations::doc_before;
use super::imports;
use crate::graph::{RelPath, SymbolKind};
use crate::lang::code::{Env, NodeId, Recorder};
use crate::lang::outline::{Definition, Outline, Scope};
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, block_doc, children, parse, siblings, text_of};
use crate::lang::{FileFacts, Import, Links};

/// A file while its tree is walked.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) outline: Outline,
    pub(super) code: Recorder,
    pub(super) env: Env<'t>,
    /// What `this` is in each class around, innermost last.
    pub(super) around: Vec<NodeId>,
    /// The class that each class around extends.
    pub(super) above: Vec<NodeId>,
}

/// Everything a Java file says.
pub(in crate::lang) fn extract(path: &RelPath, text: &str) -> FileFacts {
    let Some(tree) = parse(&tree_sitter_java::LANGUAGE.into(), text, None) else {
        return FileFacts::too_complex();
    };
    let mut walk = Walk {
        text,
        outline: Outline::default(),
        code: Recorder::default(),
        env: Env::default(),
        around: Vec::new(),
        above: Vec::new(),
    };
    if path.as_bytes().windows(9).any(|part| part == b"src/test/") {
        walk.code.all_tests();
    }
    let mut found: Vec<Import> = Vec::new();
    let (mut package, mut doc) = (None, None);
    let items = children(tree.root_node());
    for item in siblings(&items) {
        match item.kind() {
            "package_declaration" => {
                package = children(*item)
                    .into_iter()
                    .find(|part| part.kind().ends_with("identifier"))
                    .map(|name| imports::dotted(text, name));
                doc = package_doc(text, item);
            }
            "import_declaration" => found.extend(imports::import(text, *item)),
            _ => {
                walk.type_declaration(item, &Place::default());
            }
        }
    }
    let symbols = walk.outline.finish();
    let (code, uses) = walk.code.finish(&symbols);
    let links = Links { code, package, imports: found, ..Links::default() };
    FileFacts { doc, symbols, links, uses, ..FileFacts::default() }
}

/// The documentation of a package; a licence is none.
fn package_doc(text: &str, package: Sibling<'_>) -> Option<String> {
    let comment = package.before.last().map(|node| text_of(text, *node))?;
    block_doc(comment).filter(|_| comment.starts_with("/**"))
}

impl Walk<'_> {
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

/// Where the body of a declaration begins, or the declaration ends.
pub(super) fn head_end(node: Node<'_>) -> usize {
    node.child_by_field_name("body").map_or_else(|| node.end_byte(), |body| body.start_byte())
}
