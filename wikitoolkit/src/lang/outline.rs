//! Collects the symbols of a file while its tree is walked.

use std::collections::HashMap;

use tree_sitter::Node;

use super::Symbol;
use super::syntax::{end_line_of, line_of};
use crate::graph::SymbolKind;

/// Longer names are no names.
const MAX_NAME: usize = 200;
/// Longer signatures are cut.
const MAX_SIGNATURE: usize = 1_000;

/// The symbols found so far.
#[derive(Debug, Default)]
pub(super) struct Outline {
    symbols: Vec<Symbol>,
    /// Where each qualified name stands first.
    positions: HashMap<String, usize>,
}

/// Where in the file a definition stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The qualified name of what encloses it; empty at the top.
    pub(super) prefix: String,
    /// The symbol that encloses it.
    pub(super) parent: Option<usize>,
    /// What tells it apart from namesakes, see [`Symbol::owner`].
    pub(super) owner: String,
}

/// A definition to be added.
#[derive(Debug)]
pub(super) struct Definition<'t> {
    pub(super) kind: SymbolKind,
    pub(super) name: &'t str,
    pub(super) signature: String,
    pub(super) doc: Option<String>,
}

impl Scope {
    /// The qualified name of `name` in this scope.
    pub(super) fn qualify(&self, name: &str) -> String {
        if self.prefix.is_empty() { name.to_owned() } else { format!("{}.{name}", self.prefix) }
    }
}

impl Outline {
    /// Adds a definition and returns the scope of its members; `None` when it has no usable name.
    pub(super) fn add(&mut self, scope: &Scope, node: Node<'_>, definition: Definition<'_>) -> Option<Scope> {
        let name = definition.name.trim();
        if name.is_empty() || name.len() > MAX_NAME || name.contains('\n') {
            return None;
        }
        let qualified = scope.qualify(name);
        let mut signature = definition.signature;
        if signature.len() > MAX_SIGNATURE {
            signature = signature.chars().take(MAX_SIGNATURE).chain(['…']).collect();
        }
        self.positions.entry(qualified.clone()).or_insert(self.symbols.len());
        self.symbols.push(Symbol {
            kind: definition.kind,
            name: name.to_owned(),
            qualified: qualified.clone(),
            owner: scope.owner.clone(),
            parent: scope.parent,
            signature,
            doc: definition.doc,
            line: line_of(node),
            end_line: end_line_of(node),
            span: (node.start_byte(), node.end_byte()),
        });
        Some(Scope { prefix: qualified, parent: Some(self.symbols.len() - 1), owner: scope.owner.clone() })
    }

    /// How many symbols there are so far.
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// The position of the first symbol with this qualified name.
    pub(super) fn position(&self, qualified: &str) -> Option<usize> {
        self.positions.get(qualified).copied()
    }

    /// The symbols.
    pub(super) fn finish(self) -> Vec<Symbol> {
        self.symbols
    }
}
