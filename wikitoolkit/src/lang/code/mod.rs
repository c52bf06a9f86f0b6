//! What code says about names, as expressions that are evaluated once all files are known.
//!
//! An extractor replaces local names by what they were bound to, so that an expression speaks only of names that are
//! visible in the whole file. [`crate::lang::evaluate`] gives them a meaning.

mod arena;
mod env;
mod recorder;

use serde::{Deserialize, Serialize};

use crate::graph::SymbolKind;

pub(in crate::lang) use arena::{Arena, NameId, Node, NodeId};
pub(in crate::lang) use env::Env;
pub(in crate::lang) use recorder::Recorder;

/// The foreign type whose members `0`, `1`, .. are of the types that it is applied to.
pub(in crate::lang) const TUPLE: &str = "tuple";
/// The foreign type of functions: applied to what they give, then to what they take.
pub(in crate::lang) const FUNCTION: &str = "function";

/// How the foreign type of a shape without a name begins; the names of its parts follow, divided by commas, whose types
/// it is applied to.
pub(in crate::lang) const SHAPE: &str = "shape ";

/// What the rest of a project can see of a file's code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interface {
    /// The expressions below.
    pub(in crate::lang) arena: Arena,
    /// The definitions, in the order of [`crate::lang::FileFacts::symbols`].
    pub(in crate::lang) symbols: Vec<Declared>,
    /// What names that no definition stands for hold at the top of the file (`config = Config()`).
    pub(in crate::lang) globals: Vec<(NameId, NodeId)>,
    /// Whether everything in the file is a test.
    pub(in crate::lang) test: bool,
    /// Members that a type gets outside of its own body (Rust `impl`, JS prototypes).
    pub(in crate::lang) impls: Vec<Impl>,
}

/// What evaluating needs of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::lang) struct Declared {
    /// Its own name.
    pub(in crate::lang) name: NameId,
    /// Its qualified name, when that differs from its own.
    pub(in crate::lang) qualified: Option<NameId>,
    /// The name that no other definition of the file shares, when that differs from the qualified one.
    pub(in crate::lang) unique: Option<NameId>,
    /// What it is.
    pub(in crate::lang) kind: SymbolKind,
    /// The definition that it is a member of.
    pub(in crate::lang) parent: Option<u32>,
    /// Whether it is a test.
    pub(in crate::lang) test: bool,
    /// Whether reading it as a member calls it (Python `@property`, JS getters).
    pub(in crate::lang) property: bool,
    /// The types that it inherits members from.
    pub(in crate::lang) bases: Vec<NodeId>,
    /// What calling it gives; of a type alias, the type; of a constant, what it holds.
    pub(in crate::lang) gives: Option<NodeId>,
    /// What its fields hold.
    pub(in crate::lang) fields: Vec<(NameId, NodeId)>,
    /// How many arguments it takes at least and at most, where that tells it from namesakes.
    pub(in crate::lang) arity: Option<(u8, u8)>,
    /// The types of its arguments, where these tell it from namesakes.
    pub(in crate::lang) takes: Vec<NodeId>,
    /// Whether it only announces what is defined elsewhere (a C prototype).
    pub(in crate::lang) forward: bool,
    /// Whether only its own file can name it (C `static`).
    pub(in crate::lang) local: bool,
    /// Whether it is there only where a library lacks it, so that its name means the library's.
    pub(in crate::lang) stand_in: bool,
}

/// Members of a type that stand outside of its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::lang) struct Impl {
    /// The type.
    pub(in crate::lang) of: NodeId,
    /// The trait that is implemented.
    pub(in crate::lang) base: Option<NodeId>,
    /// The members, by position among the symbols.
    pub(in crate::lang) members: Vec<u32>,
    /// The line of the block, from 1.
    pub(in crate::lang) line: u32,
}

/// Where a file uses what is defined anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    /// The expressions below.
    pub(in crate::lang) arena: Arena,
    /// The places.
    pub(in crate::lang) all: Vec<Use>,
}

/// A place that uses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::lang) struct Use {
    /// In what way.
    pub(in crate::lang) form: UseForm,
    /// The definition around it; `None` at the top of the file.
    pub(in crate::lang) from: Option<u32>,
    /// Its line, from 1.
    pub(in crate::lang) line: u32,
    /// What is used.
    pub(in crate::lang) node: NodeId,
    /// How many arguments it is called with, where that tells namesakes apart. What is used is then applied to them.
    pub(in crate::lang) arity: Option<u8>,
}

/// How something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(in crate::lang) enum UseForm {
    /// It is called.
    Call,
    /// A type takes over its members.
    Extend,
    /// A type does what it demands.
    Implement,
    /// It is named: as a type, or to be called by somebody else.
    Refer,
    /// A text names it.
    Mention,
}
