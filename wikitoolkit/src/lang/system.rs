//! What a language's module system is asked.

use std::cell::RefCell;
use std::collections::HashSet;

use super::code::NodeId;
use super::evaluate::Dialect;
use super::{Digest, Import, Project};

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
pub(super) trait ModuleSystem: Send + Sync {
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

    /// What was derived from all files at once, under the names that looking at it notes.
    fn landmarks(&self, to: &mut Digest);

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

    /// Notes something that has no name in code.
    pub(super) fn about(&self, what: About, text: &str) {
        self.0.borrow_mut().insert(what.hash(text));
    }

    /// The hashes of the names, ascending.
    pub(super) fn finish(self) -> Vec<u32> {
        let mut all: Vec<u32> = self.0.into_inner().into_iter().collect();
        all.sort_unstable();
        all
    }
}

/// What resolving asks about besides names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// Where a file with this path belongs: its package, crate or root.
    File,
    /// What a file with this path imports as a whole.
    Globs,
    /// What others import from a directory.
    Directory,
    /// Whether there is a package of this name.
    Package,
}

impl About {
    pub(super) fn hash(self, text: &str) -> u32 {
        let prefix = match self {
            Self::File => b'f',
            Self::Globs => b'g',
            Self::Directory => b'd',
            Self::Package => b'p',
        };
        hash_of([0, prefix].into_iter().chain(text.bytes()))
    }
}

/// A hash of a name, the same on every machine (FNV-1a).
pub(super) fn name_hash(name: &str) -> u32 {
    hash_of(name.bytes())
}

fn hash_of(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A hash of a name that stands for it: two names of a project share none but by an accident of one in 2^28 at a hundred
/// million pairs (FNV-1a, 56 bits).
pub(super) fn name_id(name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 56)) & ((1 << 56) - 1)
}
