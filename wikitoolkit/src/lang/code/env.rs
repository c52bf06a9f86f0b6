//! What local names are bound to while a function is read from top to bottom.

use std::collections::HashMap;

use super::{NodeId, Recorder};

/// The names of the functions and blocks around the place that is being read, innermost last.
#[derive(Debug, Default)]
pub(in crate::lang) struct Env<'t> {
    frames: Vec<HashMap<&'t str, NodeId>>,
    /// For each branch that is being read, what it bound anew.
    branches: Vec<Vec<Bound<'t>>>,
}

/// A name that a branch bound anew.
#[derive(Debug)]
struct Bound<'t> {
    frame: usize,
    name: &'t str,
    before: Option<NodeId>,
    /// Whether the branch only knows more about the name than the code around it.
    narrowed: bool,
}

impl<'t> Env<'t> {
    /// Whether any function is being read.
    pub(in crate::lang) fn is_local(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Enters a function or block whose names end with it.
    pub(in crate::lang) fn enter(&mut self) {
        self.frames.push(HashMap::new());
    }

    /// Leaves it.
    pub(in crate::lang) fn leave(&mut self) {
        self.frames.pop();
    }

    /// Binds a name in the innermost frame.
    pub(in crate::lang) fn bind(&mut self, name: &'t str, node: NodeId) {
        let at = self.frames.len().saturating_sub(1);
        self.bind_at(at, name, node, false);
    }

    /// Notes that within this branch a bound name is known to be something.
    pub(in crate::lang) fn narrow(&mut self, name: &'t str, node: NodeId) {
        let at = self.frames.iter().rposition(|frame| frame.contains_key(name));
        if let Some(at) = at {
            self.bind_at(at, name, node, true);
        }
    }

    /// Binds a name anew where it is bound; in the innermost frame when it is not.
    pub(in crate::lang) fn rebind(&mut self, name: &'t str, node: NodeId) {
        let innermost = self.frames.len().saturating_sub(1);
        let at = self.frames.iter().rposition(|frame| frame.contains_key(name)).unwrap_or(innermost);
        self.bind_at(at, name, node, false);
    }

    fn bind_at(&mut self, at: usize, name: &'t str, node: NodeId, narrowed: bool) {
        let Some(frame) = self.frames.get_mut(at) else { return };
        let before = frame.insert(name, node);
        if let Some(branch) = self.branches.last_mut() {
            branch.push(Bound { frame: at, name, before, narrowed });
        }
    }

    /// What a name is bound to.
    pub(in crate::lang) fn get(&self, name: &str) -> Option<NodeId> {
        self.frames.iter().rev().find_map(|frame| frame.get(name)).copied()
    }

    /// Begins code that may or may not run.
    pub(in crate::lang) fn begin_branch(&mut self) {
        self.branches.push(Vec::new());
    }

    /// Ends it: from here on a name may be what it was before the branch, or what the branch made of it.
    pub(in crate::lang) fn end_branch(&mut self, recorder: &mut Recorder) {
        let Some(bound) = self.branches.pop() else { return };
        for Bound { frame: at, name, before, narrowed } in bound.into_iter().rev() {
            let Some(now) = self.frames.get(at).and_then(|frame| frame.get(name)).copied() else { continue };
            let after = match before {
                Some(before) if narrowed => before,
                Some(before) => recorder.either(&[before, now]),
                None => now,
            };
            self.bind_at(at, name, after, false);
        }
    }
}
