//! Members that types get outside of their own bodies.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::Project;
use super::evaluate::{Evaluator, Value, What};
use super::system::{ModuleSystem, SymbolRef, name_hash};

/// A definition by its file and the hash of the name that it shares with no other one there, so that it stays the same
/// when others of the file come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stable<F> {
    /// The file.
    pub file: F,
    /// The hash of the name.
    pub name: u32,
}

/// What a block such as Rust's `impl` was found to add to one type. `F` says which file: its position, or what else
/// stands for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Extension<F> {
    /// The type.
    pub of: Stable<F>,
    /// The hash of the type's own name.
    pub name: u32,
    /// The position of the block in its file.
    pub block: u32,
    /// The trait that is implemented.
    pub base: Option<Stable<F>>,
    /// The hashes of the names of the members, in order.
    pub members: Vec<u32>,
}

impl<F> Extension<F> {
    /// The same with other words for files; `None` when one of them has none.
    pub fn map<G>(&self, of: impl Fn(&F) -> Option<G>) -> Option<Extension<G>> {
        let stable = |one: &Stable<F>| Some(Stable { file: of(&one.file)?, name: one.name });
        Some(Extension {
            of: stable(&self.of)?,
            name: self.name,
            block: self.block,
            base: match &self.base {
                Some(base) => Some(stable(base)?),
                None => None,
            },
            members: self.members.clone(),
        })
    }

    /// The hashes of the names whose meaning depends on it.
    pub fn names(&self) -> impl Iterator<Item = u32> {
        self.members.iter().copied().chain([self.name])
    }
}

/// What the blocks of one file add to types.
pub(super) fn extensions_in(
    project: &Project<'_>,
    system: &dyn ModuleSystem,
    file: usize,
) -> Vec<Extension<usize>> {
    let Some(links) = project.links(file) else { return Vec::new() };
    let (code, nothing) = (&links.code, Extensions::default());
    let evaluator = Evaluator::new(project, system, &nothing);
    let mut found = Vec::new();
    for (at, block) in code.impls.iter().enumerate() {
        let base = block.base.and_then(|base| the_type(&evaluator.interface(file, base)));
        let named = |at: &u32| code.symbols.get(usize::try_from(*at).ok()?);
        let members = block.members.iter().filter_map(named);
        let members: Vec<u32> = members.map(|declared| name_hash(code.arena.name(declared.name))).collect();
        for of in evaluator.extended(file, block.of) {
            let Some((stable, name)) = stable(project, of) else { continue };
            let base = base.filter(|base| *base != of).and_then(|base| stable_only(project, base));
            let block = u32::try_from(at).unwrap_or(u32::MAX);
            found.push(Extension { of: stable, name, block, base, members: members.clone() });
        }
    }
    found
}

fn stable(project: &Project<'_>, symbol: SymbolRef) -> Option<(Stable<usize>, u32)> {
    let links = project.links(symbol.file)?;
    let declared = links.code.symbols.get(symbol.symbol)?;
    let stable = Stable { file: symbol.file, name: name_hash(links.unique(symbol.symbol)) };
    Some((stable, name_hash(links.code.arena.name(declared.name))))
}

fn stable_only(project: &Project<'_>, symbol: SymbolRef) -> Option<Stable<usize>> {
    stable(project, symbol).map(|(stable, _)| stable)
}

impl Evaluator<'_, '_> {
    /// The types that a block of a file adds to.
    pub(super) fn extended(&self, file: usize, of: u32) -> Vec<SymbolRef> {
        // `impl<T: A + B> C for T` is for all that is an `A` or a `B`.
        let stated = self.interface(file, of);
        let meant = the_types(&self.aliased(stated.clone()));
        if meant.is_empty() { the_types(&stated) } else { meant }
    }
}

/// What blocks such as Rust's `impl` add to types, wherever they stand.
#[derive(Debug, Default)]
pub(super) struct Extensions {
    /// By type, in order of file and block.
    all: HashMap<Stable<usize>, Vec<(usize, Extension<usize>)>>,
}

impl Extensions {
    /// Takes what a file adds; files come in order.
    pub(super) fn add(&mut self, file: usize, extension: Extension<usize>) {
        self.all.entry(extension.of).or_default().push((file, extension));
    }

    fn to(&self, project: &Project<'_>, of: SymbolRef) -> &[(usize, Extension<usize>)] {
        if self.all.is_empty() {
            return &[];
        }
        let known = stable_only(project, of).and_then(|of| self.all.get(&of));
        known.map_or(&[], Vec::as_slice)
    }

    /// Whether a type was given anything.
    pub(super) fn extends(&self, project: &Project<'_>, of: SymbolRef) -> bool {
        !self.to(project, of).is_empty()
    }

    /// The member of this name that a type was given.
    pub(super) fn member(&self, project: &Project<'_>, of: SymbolRef, name: &str) -> Option<SymbolRef> {
        let hash = name_hash(name);
        self.to(project, of).iter().find_map(|(file, extension)| {
            if !extension.members.contains(&hash) {
                return None;
            }
            let code = &project.links(*file)?.code;
            let block = code.impls.get(usize::try_from(extension.block).ok()?)?;
            let named = |at: &usize| {
                code.symbols.get(*at).is_some_and(|declared| code.arena.name(declared.name) == name)
            };
            let mut members = block.members.iter().filter_map(|at| usize::try_from(*at).ok());
            members.find(named).map(|symbol| SymbolRef { file: *file, symbol })
        })
    }

    /// The traits that a type was given.
    pub(super) fn bases(&self, project: &Project<'_>, of: SymbolRef) -> Vec<SymbolRef> {
        let bases = self.to(project, of).iter().filter_map(|(_, extension)| extension.base);
        let symbol = |base: Stable<usize>| {
            Some(SymbolRef { file: base.file, symbol: project.unique(base.file, base.name)? })
        };
        bases.filter_map(symbol).collect()
    }
}

/// The definitions that a type expression may mean.
fn the_types(value: &Value) -> Vec<SymbolRef> {
    match &value.what {
        What::Either(parts) => parts.iter().filter_map(the_type).collect(),
        _ => the_type(value).into_iter().collect(),
    }
}

/// The definition that a type expression means.
pub(super) fn the_type(value: &Value) -> Option<SymbolRef> {
    match value.bare().what {
        What::Symbol(symbol) | What::Method(symbol, _) => Some(symbol),
        _ => None,
    }
}
