//! Where a definition stands, while the file that it is in is walked.

use super::code::NodeId;
use super::outline::Scope;

/// Where something stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) scope: Scope,
    /// The qualified name of the namespace around it, for languages that have any.
    pub(super) namespace: String,
    /// The class whose members these are.
    pub(super) class: Option<usize>,
    /// The type that `this` points to, where it is not that of the class.
    pub(super) of: Option<NodeId>,
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

    /// The same place inside a definition.
    pub(super) fn inside(&self, scope: Scope) -> Self {
        Self { scope, depth: self.depth + 1, ..self.clone() }
    }
}
