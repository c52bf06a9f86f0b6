//! Which names mean something else than before.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::code::{Arena, Node, NodeId};
use super::system::{About, name_hash};
use super::{Import, ImportForm, Links};
use crate::graph::RelPath;

/// What others can see of a file, or of what follows from all files together, name by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// A hash of all that each name stands for.
    names: BTreeMap<u32, u64>,
    /// A hash of what may concern any name.
    whole: u64,
}

/// The hashes of the names that mean something else now; `None` when any name may.
pub fn changed_names(before: &Digest, after: &Digest) -> Option<BTreeSet<u32>> {
    if before.whole != after.whole {
        return None;
    }
    let differs = |(name, hash): &(&u32, &u64)| after.names.get(*name) != Some(*hash);
    let lost = before.names.iter().filter(differs).map(|(name, _)| *name);
    let gained = after.names.keys().filter(|name| !before.names.contains_key(*name)).copied();
    Some(lost.chain(gained).collect())
}

/// The hashes of the names by which imports can ask for the file at a path: its own, and those of the directories
/// around it.
pub fn path_names(path: &RelPath) -> BTreeSet<u32> {
    let path = path.to_string();
    let file = path.rsplit('/').next().unwrap_or_default();
    path.split('/').map(stem).chain([file]).map(name_hash).collect()
}

/// The hash of the name by which the last part of a path is asked for.
pub fn file_name_of(path: &RelPath) -> u32 {
    let path = path.to_string();
    name_hash(path.rsplit('/').next().unwrap_or_default())
}

/// The hash of what is asked for to know where the file at a path belongs.
pub fn home_of(path: &RelPath) -> u32 {
    About::File.hash(&path.to_string())
}

/// The name of a file up to its first dot.
pub(super) fn stem(file: &str) -> &str {
    file.split('.').next().unwrap_or_default()
}

impl Digest {
    /// What others can see of the file at a path. What blocks add to types is told by [`super::Extension`], how files
    /// form packages by the module systems.
    pub fn of(path: &RelPath, links: &Links) -> Self {
        let code = &links.code;
        let arena = &code.arena;
        let mut digest = Self::default();
        for (at, declared) in code.symbols.iter().enumerate() {
            let mut hasher = DefaultHasher::new();
            (links.qualified(at), links.unique(at), declared.kind, declared.test, declared.property)
                .hash(&mut hasher);
            (declared.arity, declared.forward, declared.local, declared.stand_in, code.test)
                .hash(&mut hasher);
            for node in declared.bases.iter().chain(&declared.gives).chain(&declared.takes) {
                expression(links, arena, *node, &mut hasher);
            }
            for (name, node) in &declared.fields {
                arena.name(*name).hash(&mut hasher);
                expression(links, arena, *node, &mut hasher);
            }
            let own = hasher.finish();
            digest.follow(name_hash(arena.name(declared.name)), own);
            for (name, _) in &declared.fields {
                digest.follow(name_hash(arena.name(*name)), own);
            }
        }
        for (name, node) in &code.globals {
            let mut hasher = DefaultHasher::new();
            expression(links, arena, *node, &mut hasher);
            digest.follow(name_hash(arena.name(*name)), hasher.finish());
        }
        let path = path.to_string();
        for import in links.imports.iter().filter(|import| import.form != ImportForm::Declare) {
            let Import { form, module, name, alias, scope, line: _ } = import;
            let mut hasher = DefaultHasher::new();
            (form, module, name, alias, scope).hash(&mut hasher);
            let bound = match form {
                ImportForm::Glob => About::Globs.hash(&path),
                _ => name_hash(import.bound_name()),
            };
            digest.follow(bound, hasher.finish());
        }
        digest
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = u32> {
        self.names.keys().copied()
    }

    /// Whether what a file imports as a whole is the same in both.
    pub fn same_globs(&self, other: &Self, path: &RelPath) -> bool {
        let name = About::Globs.hash(&path.to_string());
        self.names.get(&name) == other.names.get(&name)
    }

    /// Of several with one name the first is found, so that their order matters.
    fn follow(&mut self, name: u32, hash: u64) {
        let sum = self.names.entry(name).or_default();
        *sum = sum.rotate_left(7) ^ hash.wrapping_add(1);
    }

    /// Adds what a name stands for, in any order.
    pub(super) fn put(&mut self, name: u32, value: impl Hash) {
        let sum = self.names.entry(name).or_default();
        *sum = sum.wrapping_add(hash_of(value) | 1);
    }

    /// Adds what may concern any name, in any order.
    pub(super) fn put_whole(&mut self, value: impl Hash) {
        self.whole = self.whole.wrapping_add(hash_of(value) | 1);
    }
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Hashes an expression by what it says, since positions mean something within one file only.
fn expression(links: &Links, arena: &Arena, id: NodeId, hasher: &mut DefaultHasher) {
    let node = arena.node(id);
    std::mem::discriminant(node).hash(hasher);
    match node {
        Node::Unknown => {}
        Node::Foreign(name) => arena.name(*name).hash(hasher),
        Node::Free(name, scope) => (arena.name(*name), arena.name(*scope)).hash(hasher),
        Node::Symbol(at) | Node::Inherited(at) => {
            usize::try_from(*at).map_or("", |at| links.qualified(at)).hash(hasher);
        }
        Node::Member(of, name) => {
            expression(links, arena, *of, hasher);
            arena.name(*name).hash(hasher);
        }
        Node::Call(of)
        | Node::Value(of)
        | Node::Element(of)
        | Node::Indexed(of)
        | Node::Inner(of)
        | Node::Entered(of) => expression(links, arena, *of, hasher),
        Node::Parameter(at, bound) => {
            at.hash(hasher);
            expression(links, arena, *bound, hasher);
        }
        Node::Given(of, argument, part) => {
            (argument, part).hash(hasher);
            expression(links, arena, *of, hasher);
        }
        Node::Apply(of, all) => {
            expression(links, arena, *of, hasher);
            for one in all {
                expression(links, arena, *one, hasher);
            }
        }
        Node::Either(all) | Node::First(all) => {
            for one in all {
                expression(links, arena, *one, hasher);
            }
        }
    }
}
