//! From paths to modules and definitions.

use super::builtins::DIALECT;
use super::modules::{Crates, Module, ModuleId, join};
use crate::graph::SymbolKind;
use crate::lang::evaluate::Dialect;
use crate::lang::gist::Trait;
use crate::lang::system::{About, BY_GLOB, EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, ImportForm, Project};

/// Re-exports are followed this many steps.
const MAX_STEPS: usize = 12;

/// The item was found where the path leads.
const FOUND: f32 = 1.0;
/// The module was found, the item in it was not (a macro may define it).
const MODULE_ONLY: f32 = 0.8;

/// What a path leads to.
#[derive(Clone, Debug, PartialEq)]
enum Found {
    Module(ModuleId),
    /// A definition; without one, something that the file has but that is no symbol.
    Item {
        file: usize,
        symbol: Option<usize>,
    },
    /// A module that should have the item but does not.
    Inside(usize),
    External,
    Missing,
}

struct Paths<'p> {
    project: &'p Project<'p>,
    crates: Crates<'p>,
}

/// The modules of all Rust files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    Box::new(Paths { project, crates: Crates::of(project) })
}

impl ModuleSystem for Paths<'_> {
    fn global(&self, file: usize, scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        let mut best = (Meaning::Missing, 0);
        for (id, module) in self.crates.of_file(file) {
            let here = (*id, join(module, &scope.replace('.', "::")));
            let (meaning, certainty) = match name.strip_suffix('!') {
                Some(name) => self.invoked(&here, file, name, trace),
                None => self.named(&here, name, trace),
            };
            if certainty > best.1 {
                best = (meaning, certainty);
            }
            if !matches!(best.0, Meaning::Missing | Meaning::Foreign) {
                break;
            }
        }
        best
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        let Some(here) = self.crates.numbered(module) else { return (Meaning::Missing, 0) };
        let found = match name {
            "super" => {
                parent(&here.1).map_or(Found::Missing, |above| Found::Module((here.0, above.to_owned())))
            }
            "self" => Found::Module(here.clone()),
            _ => self.within(here, &[name], 0, trace),
        };
        (self.meaning(found), IMPORTED)
    }

    fn function_beside(&self, module: usize, trace: &Trace) -> Option<SymbolRef> {
        let (krate, path) = self.crates.numbered(module)?;
        let name = path.rsplit("::").next()?;
        let above = (*krate, parent(path)?.to_owned());
        let found = self.defined(&above, name).or_else(|| match self.binds(&above, name) {
            Some(import) => Some(self.import(&above, import, 1, trace)),
            None => self.by_glob(&above, &[name], 1, trace),
        })?;
        // What a glob or import gives may be the module again, whose own function is meant then.
        let found = match found {
            Found::Module(module) => self.defined(&module, name)?,
            found => found,
        };
        match self.meaning(found) {
            Meaning::Symbol(found) if self.kind(found) == Some(SymbolKind::Fn) => Some(found),
            _ => None,
        }
    }

    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target {
        if import.form == ImportForm::Declare {
            return match self.crates.declared_file(file, import) {
                Some(file) => Target::File { file, confidence: FOUND },
                None => Target::Missing,
            };
        }
        let mut best = Found::Missing;
        // A file that several crates include is resolved in the first of them that knows the path.
        for (id, module) in self.crates.of_file(file) {
            let here = (*id, join(module, &import.scope.replace('.', "::")));
            let found = self.import(&here, import, 0, trace);
            if matches!(found, Found::Module(_) | Found::Item { .. }) {
                best = found;
                break;
            }
            if best == Found::Missing {
                best = found;
            }
        }
        match best {
            Found::Module(module) => match self.crates.module(&module) {
                Some(module) => Target::File { file: module.file, confidence: FOUND },
                None => Target::Missing,
            },
            Found::Item { file, .. } => Target::File { file, confidence: FOUND },
            Found::Inside(file) => Target::File { file, confidence: MODULE_ONLY },
            Found::External => Target::External,
            Found::Missing => Target::Missing,
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        self.crates.landmarks(self.project, to);
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

impl<'p> Paths<'p> {
    /// What a name means in a module.
    fn named(&self, here: &ModuleId, name: &str, trace: &Trace) -> (Meaning, u8) {
        match name {
            "crate" | "$crate" => return (self.meaning(Found::Module((here.0, String::new()))), EXACT),
            "self" => return (self.meaning(Found::Module(here.clone())), EXACT),
            "super" => {
                let above = parent(&here.1).map(|above| Found::Module((here.0, above.to_owned())));
                return (self.meaning(above.unwrap_or(Found::Missing)), EXACT);
            }
            _ => {}
        }
        if let Some(found) = self.defined(here, name) {
            return (self.meaning(found), EXACT);
        }
        if let Some(import) = self.binds(here, name) {
            let found = self.import(here, import, 0, trace);
            return (self.meaning(found), IMPORTED);
        }
        if self.crates.module(&(here.0, join(&here.1, name))).is_some() {
            return (self.meaning(Found::Module((here.0, join(&here.1, name)))), EXACT);
        }
        if let Some(found) = self.by_glob(here, &[name], 0, trace) {
            return (self.meaning(found), BY_GLOB);
        }
        if let Some(library) = self.crates.external(here.0, name) {
            return (self.meaning(Found::Module((library, String::new()))), IMPORTED);
        }
        if DIALECT.is_builtin(name) || self.crates.is_dependency(here.0, name) {
            return (Meaning::Foreign, EXACT);
        }
        (Meaning::Missing, 0)
    }

    /// The macro that `name!` means.
    fn invoked(&self, here: &ModuleId, file: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        trace.asked(name);
        let own = self.project.visible(file, name).map(|symbol| SymbolRef { file, symbol });
        let is_macro = |found: &SymbolRef| self.kind(*found) == Some(SymbolKind::Macro);
        if let Some(own) = own.filter(is_macro) {
            return (Meaning::Symbol(own), EXACT);
        }
        if let Some(import) = self.binds(here, name)
            && let (Meaning::Symbol(found), certainty) =
                (self.meaning(self.import(here, import, 0, trace)), IMPORTED)
            && is_macro(&found)
        {
            return (Meaning::Symbol(found), certainty);
        }
        let mut macros = self.project.named(name).iter().filter(|named| {
            let crates = usize::try_from(named.file).map_or(&[][..], |file| self.crates.of_file(file));
            named.is(Trait::MACRO) && crates.iter().any(|(id, _)| *id == here.0)
        });
        match (macros.next(), macros.next()) {
            (Some(found), None) => (Meaning::Symbol(found.symbol_ref()), IMPORTED),
            // Nothing says which of several is meant.
            (Some(_), Some(_)) => (Meaning::Missing, 0),
            (None, _) => (Meaning::Foreign, EXACT),
        }
    }

    fn kind(&self, symbol: SymbolRef) -> Option<SymbolKind> {
        Some(self.project.links(symbol.file)?.code.symbols.get(symbol.symbol)?.kind)
    }

    fn meaning(&self, found: Found) -> Meaning {
        match found {
            Found::Module(module) => {
                self.crates.module(&module).map_or(Meaning::Missing, |module| Meaning::Module(module.number))
            }
            Found::Item { file, symbol: Some(symbol) } => Meaning::Symbol(SymbolRef { file, symbol }),
            Found::External => Meaning::Foreign,
            Found::Item { symbol: None, .. } | Found::Inside(_) | Found::Missing => Meaning::Missing,
        }
    }

    fn import(&self, here: &ModuleId, import: &Import, steps: usize, trace: &Trace) -> Found {
        let path = match import.form {
            ImportForm::Glob => import.module.clone(),
            _ => join(&import.module, &import.name),
        };
        let segments: Vec<&str> = path.split("::").map(plain).collect();
        self.path(here, &segments, import.module.is_empty(), steps, trace)
    }

    /// Follows a path from a module; `bare` when it is a single name, which no import of the same module binds.
    fn path(&self, here: &ModuleId, segments: &[&str], bare: bool, steps: usize, trace: &Trace) -> Found {
        let Some((first, rest)) = segments.split_first() else { return Found::Missing };
        let (krate, module) = here;
        match *first {
            "crate" | "$crate" => self.within(&(*krate, String::new()), rest, steps, trace),
            "self" => self.within(here, rest, steps, trace),
            "super" => match parent(module) {
                Some(above) => {
                    let above = (*krate, above.to_owned());
                    if rest.first() == Some(&"super") {
                        self.path(&above, rest, bare, steps, trace)
                    } else {
                        self.within(&above, rest, steps, trace)
                    }
                }
                None => Found::Missing,
            },
            "" => self.outside(*krate, rest, trace),
            name => {
                trace.asked(name);
                let is_module = self.crates.module(&(*krate, join(module, name))).is_some();
                if is_module
                    || self.defined(here, name).is_some()
                    || (!bare && self.binds(here, name).is_some())
                {
                    self.within(here, segments, steps, trace)
                } else {
                    self.outside(*krate, segments, trace)
                }
            }
        }
    }

    fn outside(&self, from: usize, segments: &[&str], trace: &Trace) -> Found {
        let library =
            segments.split_first().and_then(|(name, rest)| Some((self.crates.external(from, name)?, rest)));
        match library {
            Some((library, rest)) => self.within(&(library, String::new()), rest, 0, trace),
            None => Found::External,
        }
    }

    /// Follows the names of a path down from a module that is known.
    fn within(&self, start: &ModuleId, segments: &[&str], steps: usize, trace: &Trace) -> Found {
        let mut here = start.clone();
        let mut rest = segments;
        while let Some((name, tail)) = rest.split_first() {
            trace.asked(name);
            let below = (here.0, join(&here.1, name));
            if self.crates.module(&below).is_none() {
                break;
            }
            here = below;
            rest = tail;
        }
        let Some(module) = self.crates.module(&here) else { return Found::Missing };
        let file = module.file;
        let Some((name, tail)) = rest.split_first() else { return Found::Module(here) };
        if let Some(found) = self.defined(&here, name) {
            return self.descend(found, tail, trace);
        }
        if let Some(file) = self.crates.exported_macro(here.0, name).filter(|_| here.1.is_empty()) {
            return Found::Item { file, symbol: self.project.visible(file, name) };
        }
        if steps < MAX_STEPS
            && let Some(found) = self.reexported(&here, name, tail, steps + 1, trace)
        {
            return found;
        }
        if tail.is_empty() { Found::Inside(file) } else { Found::Missing }
    }

    /// Follows names from a definition down to its members.
    fn descend(&self, found: Found, tail: &[&str], trace: &Trace) -> Found {
        let Found::Item { file, mut symbol } = found else { return found };
        for name in tail {
            trace.asked(name);
            symbol = symbol.and_then(|symbol| self.project.member(SymbolRef { file, symbol }, name));
        }
        Found::Item { file, symbol }
    }

    /// Where an import of a module takes `name` from.
    fn reexported(
        &self,
        here: &ModuleId,
        name: &str,
        tail: &[&str],
        steps: usize,
        trace: &Trace,
    ) -> Option<Found> {
        if let Some(import) = self.binds(here, name) {
            return match self.import(here, import, steps, trace) {
                Found::Module(module) if !tail.is_empty() => Some(self.within(&module, tail, steps, trace)),
                Found::Missing => None,
                found => Some(self.descend(found, tail, trace)),
            };
        }
        let names: Vec<&str> = std::iter::once(name).chain(tail.iter().copied()).collect();
        self.by_glob(here, &names, steps, trace)
    }

    fn by_glob(&self, here: &ModuleId, names: &[&str], steps: usize, trace: &Trace) -> Option<Found> {
        if steps >= MAX_STEPS {
            return None;
        }
        // What one module takes from outside, another one may have itself (`#[cfg]`).
        let mut is_external = false;
        let found = self.globs_in(here, trace).find_map(|import| {
            let found = match self.import(here, import, steps + 1, trace) {
                Found::Module(module) => self.within(&module, names, steps + 1, trace),
                // The variants of an enum.
                found @ Found::Item { .. } => self.descend(found, names, trace),
                _ => return None,
            };
            is_external |= found == Found::External;
            matches!(found, Found::Module(_) | Found::Item { symbol: Some(_), .. }).then_some(found)
        });
        found.or(is_external.then_some(Found::External))
    }

    fn defined(&self, here: &ModuleId, name: &str) -> Option<Found> {
        let Module { file, scope, .. } = self.crates.module(here)?;
        let symbol = if scope.is_empty() {
            self.project.visible(*file, name)
        } else {
            self.project.visible(*file, &format!("{scope}.{name}"))
        }?;
        // A module in the text is followed as a module.
        let found = SymbolRef { file: *file, symbol };
        (self.kind(found) != Some(SymbolKind::Module))
            .then_some(Found::Item { file: *file, symbol: Some(symbol) })
    }

    fn binds(&self, here: &ModuleId, name: &str) -> Option<&'p Import> {
        let Module { file, scope, .. } = self.crates.module(here)?;
        let import = self.project.binding(*file, scope, name)?;
        (import.form == ImportForm::Item && !(import.module.is_empty() && import.alias.is_none()))
            .then_some(import)
    }

    fn globs_in(&self, here: &ModuleId, trace: &Trace) -> impl Iterator<Item = &'p Import> + use<'p> {
        let module = self.crates.module(here);
        if let Some(file) = module.and_then(|module| self.project.file(module.file)) {
            trace.about(About::Globs, &file.path.to_string());
        }
        let links = module.and_then(|module| self.project.links(module.file));
        let scope = module.map(|module| module.scope.clone()).unwrap_or_default();
        links
            .into_iter()
            .flat_map(|links| &links.imports)
            .filter(move |import| import.form == ImportForm::Glob && import.scope == scope)
    }
}

/// A name without the mark that keeps it from being a keyword.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

fn parent(module: &str) -> Option<&str> {
    match module.rsplit_once("::") {
        Some((above, _)) => Some(above),
        None => (!module.is_empty()).then_some(""),
    }
}
