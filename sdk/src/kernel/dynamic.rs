//! Tools that come and go while a kernel runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::changes::{Change, Changes};
use crate::tool::DynamicTool;

/// The dynamic tools of a kernel; given to [`KernelBuilder::dynamic`](super::KernelBuilder::dynamic), and
/// changed whenever you like. Clients that listen are told. Cheap to clone; clones share the tools.
#[derive(Debug, Clone, Default)]
pub struct DynamicTools(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: RwLock<State>,
    changes: Changes,
}

#[derive(Debug, Default)]
struct State {
    tools: BTreeMap<String, Arc<DynamicTool>>,
    /// Names of the other tools of the kernels that have these.
    taken: BTreeSet<String>,
}

impl DynamicTools {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool.
    ///
    /// # Errors
    /// [`NameTaken`] when a tool of its name is there; [`replace`](Self::replace) takes its place.
    pub fn add(&self, tool: DynamicTool) -> Result<(), NameTaken> {
        let name = tool.spec.name.to_string();
        {
            let mut state = self.write();
            if state.taken.contains(&name) || state.tools.contains_key(&name) {
                return Err(NameTaken(name));
            }
            state.tools.insert(name, Arc::new(tool));
        }
        self.0.changes.announce(Change::Tools);
        Ok(())
    }

    /// Adds a tool in the place of the dynamic one that has its name, if there is one. Calls of that one
    /// that run go on.
    ///
    /// # Errors
    /// [`NameTaken`] when a tool of its name is there that is not dynamic.
    pub fn replace(&self, tool: DynamicTool) -> Result<(), NameTaken> {
        let name = tool.spec.name.to_string();
        {
            let mut state = self.write();
            if state.taken.contains(&name) {
                return Err(NameTaken(name));
            }
            state.tools.insert(name, Arc::new(tool));
        }
        self.0.changes.announce(Change::Tools);
        Ok(())
    }

    /// Removes a tool; whether it was there. Calls of it that run go on.
    pub fn remove(&self, name: &str) -> bool {
        let removed = self.write().tools.remove(name).is_some();
        if removed {
            self.0.changes.announce(Change::Tools);
        }
        removed
    }

    /// Keeps the names of a kernel's other tools; the first that is there already.
    pub(super) fn reserve<'a>(&self, names: impl Iterator<Item = &'a str>) -> Result<(), NameTaken> {
        let mut state = self.write();
        for name in names {
            if state.tools.contains_key(name) {
                return Err(NameTaken(name.to_owned()));
            }
            state.taken.insert(name.to_owned());
        }
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Option<Arc<DynamicTool>> {
        self.read().tools.get(name).cloned()
    }

    pub(super) fn all(&self) -> Vec<Arc<DynamicTool>> {
        self.read().tools.values().cloned().collect()
    }

    pub(super) fn changes(&self) -> &Changes {
        &self.0.changes
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.0.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.0.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A tool of this name is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameTaken(pub String);

impl fmt::Display for NameTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is a tool called `{}` already: remove it first, or give yours another name", self.0)
    }
}

impl std::error::Error for NameTaken {}
