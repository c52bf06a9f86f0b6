//! The little of a file that resolving any other one may need.
//!
//! It is read for all files at once; the rest of a file is read when something leads to it, so that a refresh costs what
//! it changes.

use serde::{Deserialize, Serialize};

use super::system::{SymbolRef, name_id};
use super::{Import, ImportForm, Links, Manifest, PathRules};
use crate::graph::SymbolKind;

/// What there is to know of a name without reading the file that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trait(u8);

impl Trait {
    /// A member of a type that can be called.
    pub(super) const METHOD: Self = Self(1);
    /// A macro.
    pub(super) const MACRO: Self = Self(1 << 1);
    /// A test.
    pub(super) const TEST: Self = Self(1 << 2);
    /// In a file that holds nothing but tests.
    pub(super) const IN_TESTS: Self = Self(1 << 3);
    /// Only announces what is defined elsewhere.
    pub(super) const FORWARD: Self = Self(1 << 4);
    /// Outside of types and functions.
    pub(super) const VISIBLE: Self = Self(1 << 5);
    /// Inside nothing, and no method.
    pub(super) const TOP: Self = Self(1 << 6);
}

/// Names of definitions with where they are, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named {
    /// The hash of the name.
    pub(super) id: u64,
    /// The position of the file.
    pub(super) file: u32,
    /// The position of the definition in it.
    pub(super) symbol: u32,
    traits: u8,
}

impl Named {
    pub(super) fn symbol_ref(&self) -> SymbolRef {
        let at = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        SymbolRef { file: at(self.file), symbol: at(self.symbol) }
    }

    pub(super) fn is(&self, one: Trait) -> bool {
        self.traits & one.0 != 0
    }
}

/// The little of a file that resolving any other one may need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gist {
    /// Of each definition the hash of its name, 7 bytes, and its traits, 1 byte.
    names: Vec<u8>,
    /// The hashes of the qualified names that differ from the names, with the position of the definition; where
    /// [`Qualified::Asked`].
    qualified: Vec<(u32, u64)>,
    /// The qualified names around definitions at the top, where [`Qualified::Asked`].
    pub(super) namespaces: Vec<String>,
    /// The qualified names of the modules that the file defines inside itself.
    pub(super) modules: Vec<String>,
    /// The files that it declares to be modules.
    pub(super) declares: Vec<Import>,
    /// As in [`Links`].
    pub(super) macros: Vec<String>,
    /// As in [`Links`].
    pub(super) package: Option<String>,
    /// As in [`Links`].
    pub(super) manifest: Option<Box<Manifest>>,
    /// As in [`Links`].
    pub(super) rules: Option<Box<PathRules>>,
    /// Whether it gives members or traits to types.
    extends: bool,
}

/// Whether a module system asks for definitions by their qualified names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Qualified {
    Asked,
    Ignored,
}

impl Gist {
    pub(super) fn of(links: &Links, qualified: Qualified) -> Self {
        let mut gist = Self {
            modules: links.inline_modules().map(str::to_owned).collect(),
            declares: links.imports.iter().filter(|one| one.form == ImportForm::Declare).cloned().collect(),
            macros: links.macros.clone(),
            package: links.package.clone(),
            manifest: links.manifest.clone(),
            rules: links.rules.clone(),
            extends: !links.code.impls.is_empty(),
            ..Self::default()
        };
        let code = &links.code;
        for (at, declared) in code.symbols.iter().enumerate() {
            let is_method = declared.kind == SymbolKind::Method;
            let is_top = declared.parent.is_none() && !is_method;
            let traits = [
                (is_method, Trait::METHOD),
                (declared.kind == SymbolKind::Macro, Trait::MACRO),
                (declared.test, Trait::TEST),
                (code.test, Trait::IN_TESTS),
                (declared.forward, Trait::FORWARD),
                (links.is_visible(at), Trait::VISIBLE),
                (is_top, Trait::TOP),
            ];
            let traits = traits.iter().filter(|(holds, _)| *holds).fold(0, |all, (_, one)| all | one.0);
            let id = name_id(code.arena.name(declared.name));
            gist.names.extend(id.to_le_bytes().iter().take(7).chain([&traits]));
            if qualified == Qualified::Asked {
                gist.add_qualified(at, links.qualified(at), id, is_top);
            }
        }
        gist
    }

    fn add_qualified(&mut self, at: usize, qualified: &str, name: u64, is_top: bool) {
        if name_id(qualified) != name {
            self.qualified.push((number(at), name_id(qualified)));
        }
        let mut around = qualified;
        while let Some((outer, _)) = around.rsplit_once('.').filter(|_| is_top) {
            if self.namespaces.iter().any(|known| known == outer) {
                break;
            }
            self.namespaces.push(outer.to_owned());
            around = outer;
        }
    }

    /// Whether the file gives members or traits to types.
    pub fn extends(&self) -> bool {
        self.extends
    }

    /// Whether module systems would derive the same from both for all files at once.
    pub fn same_ground(&self, other: &Self) -> bool {
        let ground = |one: &Self| {
            let declares = one.declares.iter().map(|import| Import { line: 0, ..import.clone() });
            (declares.collect::<Vec<_>>(), one.names(0).any(|named| named.is(Trait::VISIBLE)))
        };
        ground(self) == ground(other)
            && (&self.namespaces, &self.modules, &self.macros, &self.package)
                == (&other.namespaces, &other.modules, &other.macros, &other.package)
            && (&self.manifest, &self.rules) == (&other.manifest, &other.rules)
    }

    /// The names of the definitions of the file, which is the one at this position.
    pub(super) fn names(&self, file: usize) -> impl Iterator<Item = Named> {
        let all = self.names.as_chunks::<8>().0.iter().enumerate();
        all.map(move |(at, [id @ .., traits])| {
            let [a, b, c, d, e, f, g] = *id;
            let id = u64::from_le_bytes([a, b, c, d, e, f, g, 0]);
            Named { id, file: number(file), symbol: number(at), traits: *traits }
        })
    }

    /// The same with the hashes of the qualified names in place of those of the names.
    pub(super) fn qualified(&self, file: usize) -> impl Iterator<Item = Named> {
        let mut differing = self.qualified.iter().peekable();
        self.names(file).map(move |named| match differing.next_if(|(at, _)| *at == named.symbol) {
            Some((_, id)) => Named { id: *id, ..named },
            None => named,
        })
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
