//! What a language's module system is asked.

use std::cell::RefCell;
use std::collections::HashSet;

use super::code::NodeId;
use super::evaluate::Dialect;
use super::{Import, Project};

/// A definition: the positions of its file and of itself in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolRef {
    /// The position of the file.
    pub file: usize,
    /// The position of the definition among those of the file.
    pub symbol: usize,
}

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A definition.
    Symbol(SymbolRef),
    /// A module, by the number that the module system gave it.
    Module(usize),
    /// What an expression of a file's interface gives.
    Holds { file: usize, node: NodeId },
    /// Something outside of the project.
    Foreign,
    /// The project should have it, but it does not.
    Missing,
}

/// Where an import leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    /// To a file of the project; how sure, 0 to 1.
    File { file: usize, confidence: f32 },
    /// To a package of several files, by the number of the module system. `face` stands for all of them where nothing
    /// shows which are meant.
    Package { module: usize, face: Option<usize> },
    /// Out of the project.
    External,
    /// Into the project, but to no file.
    Missing,
}

/// How one language finds what names mean.
pub(super) trait ModuleSystem: Sync {
    /// What a name means that stands in a file, in the inline module with the qualified name `scope`.
    fn global(&self, file: usize, scope: &str, name: &str, trace: &Trace) -> (Meaning, u8);

    /// What a module's member is.
    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8);

    /// The function that is called like a module beside it, where a language has both.
    fn function_beside(&self, _module: usize, _trace: &Trace) -> Option<SymbolRef> {
        None
    }

    /// Where an import of a file leads.
    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target;

    /// The definition that a symbol only announces, where the two stand apart.
    fn definition(&self, _announced: SymbolRef) -> Option<SymbolRef> {
        None
    }

    /// What the language brings along.
    fn dialect(&self) -> &'static Dialect;
}

/// Makes the module system of a project.
pub(super) type MakeSystem = for<'p> fn(&'p Project<'p>) -> Box<dyn ModuleSystem + 'p>;

/// How sure a name's meaning is: it stands in the same file.
pub(super) const EXACT: u8 = 100;
/// An import names it.
pub(super) const IMPORTED: u8 = 95;
/// An import of everything brings it.
pub(super) const BY_GLOB: u8 = 90;

/// The names that were asked for: what they mean elsewhere decides what was found.
#[derive(Debug, Default)]
pub(super) struct Trace(RefCell<HashSet<u32>>);

impl Trace {
    /// Notes a name.
    pub(super) fn asked(&self, name: &str) {
        self.0.borrow_mut().insert(name_hash(name));
    }

    /// The hashes of the names, ascending.
    pub(super) fn finish(self) -> Vec<u32> {
        let mut all: Vec<u32> = self.0.into_inner().into_iter().collect();
        all.sort_unstable();
        all
    }
}

/// A hash of a name, the same on every machine (FNV-1a).
pub(super) fn name_hash(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
