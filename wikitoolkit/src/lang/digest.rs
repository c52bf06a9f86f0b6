//! Which names mean something else than before.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::code::{Arena, Node, NodeId};
use super::system::name_hash;
use super::{Import, ImportForm, Links};

/// What others can see of a file, name by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// A hash of all that each name stands for.
    names: BTreeMap<u32, u64>,
    /// A hash of what concerns names that are not written down: modules, packages, imports of everything, which types
    /// are given members and traits elsewhere.
    structure: u64,
}

/// The hashes of the names that mean something else now; `None` when any name may.
pub fn changed_names(before: &Digest, after: &Digest) -> Option<BTreeSet<u32>> {
    if before.structure != after.structure {
        return None;
    }
    let differs = |(name, hash): &(&u32, &u64)| after.names.get(*name) != Some(*hash);
    let lost = before.names.iter().filter(differs).map(|(name, _)| *name);
    let gained = after.names.keys().filter(|name| !before.names.contains_key(*name)).copied();
    Some(lost.chain(gained).collect())
}

impl Digest {
    /// What others can see of a file.
    pub fn of(links: &Links) -> Self {
        let code = &links.code;
        let arena = &code.arena;
        let mut digest = Self::default();
        for (at, declared) in code.symbols.iter().enumerate() {
            let mut hasher = DefaultHasher::new();
            (links.qualified(at), links.unique(at), declared.kind, declared.test, declared.property)
                .hash(&mut hasher);
            (declared.arity, declared.forward, declared.local).hash(&mut hasher);
            for node in declared.bases.iter().chain(&declared.gives).chain(&declared.takes) {
                expression(links, arena, *node, &mut hasher);
            }
            for (name, node) in &declared.fields {
                arena.name(*name).hash(&mut hasher);
                expression(links, arena, *node, &mut hasher);
            }
            let own = hasher.finish();
            digest.add(arena.name(declared.name), own);
            for (name, _) in &declared.fields {
                digest.add(arena.name(*name), own);
            }
        }
        for (name, node) in &code.globals {
            let mut hasher = DefaultHasher::new();
            expression(links, arena, *node, &mut hasher);
            digest.add(arena.name(*name), hasher.finish());
        }
        let mut structure = DefaultHasher::new();
        for import in &links.imports {
            let Import { form, module, name, alias, scope, line: _ } = import;
            if matches!(form, ImportForm::Declare | ImportForm::Glob) {
                (form, module, name, alias, scope).hash(&mut structure);
            } else {
                let mut hasher = DefaultHasher::new();
                (form, module, name, alias, scope).hash(&mut hasher);
                digest.add(import.bound_name(), hasher.finish());
            }
        }
        for block in &code.impls {
            for node in std::iter::once(&block.of).chain(&block.base) {
                expression(links, arena, *node, &mut structure);
            }
        }
        (&links.macros, &links.package, &links.manifest, &links.rules, code.test).hash(&mut structure);
        for module in links.inline_modules() {
            module.hash(&mut structure);
        }
        digest.structure = structure.finish();
        digest
    }

    /// Of several with one name the first is found, so that their order matters.
    fn add(&mut self, name: &str, hash: u64) {
        let sum = self.names.entry(name_hash(name)).or_default();
        *sum = sum.rotate_left(7) ^ hash.wrapping_add(1);
    }
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
