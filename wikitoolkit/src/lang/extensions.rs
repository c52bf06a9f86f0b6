//! Members that types get outside of their own bodies.

use std::collections::HashMap;

use super::Project;
use super::evaluate::{Evaluator, Value, What};
use super::system::{ModuleSystem, SymbolRef};

/// What blocks such as Rust's `impl` add to types, wherever they stand.
#[derive(Debug, Default)]
pub(super) struct Extensions {
    members: HashMap<SymbolRef, Vec<SymbolRef>>,
    bases: HashMap<SymbolRef, Vec<SymbolRef>>,
}

impl Extensions {
    /// Those of the files at these positions.
    pub(super) fn of(project: &Project<'_>, system: &dyn ModuleSystem, files: &[usize]) -> Self {
        let nothing = Self::default();
        let mut found = Self::default();
        let evaluator = Evaluator::new(project, system, &nothing);
        for file in files {
            let Some(source) = project.file(*file) else { continue };
            for block in &source.links.code.impls {
                let base = block.base.and_then(|base| the_type(&evaluator.interface(*file, base)));
                // `impl<T: A + B> C for T` is for all that is an `A` or a `B`.
                let stated = the_types(&evaluator.interface(*file, block.of));
                let meant = the_types(&evaluator.aliased(evaluator.interface(*file, block.of)));
                for of in if meant.is_empty() { stated } else { meant } {
                    let members = found.members.entry(of).or_default();
                    let symbols = block.members.iter().filter_map(|at| usize::try_from(*at).ok());
                    members.extend(symbols.map(|symbol| SymbolRef { file: *file, symbol }));
                    found.bases.entry(of).or_default().extend(base.filter(|base| *base != of));
                }
            }
        }
        found
    }

    /// Whether a type was given anything.
    pub(super) fn extends(&self, of: SymbolRef) -> bool {
        self.members.contains_key(&of)
    }

    /// The member of this name that a type was given.
    pub(super) fn member(&self, project: &Project<'_>, of: SymbolRef, name: &str) -> Option<SymbolRef> {
        let named = |member: &&SymbolRef| {
            let code = project.file(member.file).map(|file| &file.links.code);
            code.and_then(|code| Some(code.arena.name(code.symbols.get(member.symbol)?.name))) == Some(name)
        };
        self.members.get(&of)?.iter().find(named).copied()
    }

    /// The traits that a type was given.
    pub(super) fn bases(&self, of: SymbolRef) -> impl Iterator<Item = SymbolRef> {
        self.bases.get(&of).into_iter().flatten().copied()
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
