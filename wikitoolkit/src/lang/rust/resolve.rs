//! From `use` paths to files.

use std::collections::{BTreeMap, HashSet};

use super::modules::{Crates, Module, ModuleId, join};
use crate::lang::{Import, ImportForm, Links, Project, Resolved, ResolvedImport};

/// Re-exports are followed this many steps.
const MAX_STEPS: usize = 12;

/// The item was found where the path leads.
const FOUND: f32 = 1.0;
/// The module was found, the item in it was not (a macro may define it).
const MODULE_ONLY: f32 = 0.8;

/// What a path leads to.
#[derive(Clone, Debug, PartialEq)]
enum Target {
    File { file: usize, module: Option<ModuleId>, confidence: f32 },
    External,
    Missing,
}

struct Resolver<'p, 'a> {
    project: &'a Project<'p>,
    crates: Crates<'p>,
    exports: Vec<HashSet<&'p str>>,
}

/// The files that the imports of all Rust files name.
pub(in crate::lang) fn resolve(project: &Project<'_>) -> Resolved {
    let exports =
        project.files().iter().map(|file| file.links.exports.iter().map(String::as_str).collect()).collect();
    let resolver = Resolver { project, crates: Crates::of(project), exports };
    let mut imports = Vec::new();
    let mut unresolved = 0;
    for declared in &resolver.crates.declared {
        match declared.to {
            Some(to) => {
                imports.push(ResolvedImport {
                    from: declared.from,
                    to,
                    line: declared.line,
                    confidence: FOUND,
                });
            }
            None => unresolved += 1,
        }
    }
    for (from, _, links) in project.of_language("rust") {
        for import in links.imports.iter().filter(|import| import.form != ImportForm::Declare) {
            match resolver.import_of_file(from, import) {
                Target::File { file, confidence, .. } if file != from => {
                    imports.push(ResolvedImport { from, to: file, line: import.line, confidence });
                }
                Target::Missing => unresolved += 1,
                Target::File { .. } | Target::External => {}
            }
        }
    }
    Resolved { imports, unresolved: BTreeMap::from([("rust", unresolved)]) }
}

impl<'p> Resolver<'p, '_> {
    /// A file that several crates include is resolved in the first of them that knows the path.
    fn import_of_file(&self, from: usize, import: &Import) -> Target {
        let mut best = Target::Missing;
        for (id, module) in self.crates.of_file(from) {
            let here = (*id, join(module, &import.scope.replace('.', "::")));
            let found = self.import(&here, import, 0);
            if matches!(found, Target::File { confidence, .. } if confidence >= FOUND) {
                return found;
            }
            if best == Target::Missing {
                best = found;
            }
        }
        best
    }

    fn import(&self, here: &ModuleId, import: &Import, steps: usize) -> Target {
        let path = match import.form {
            ImportForm::Glob => import.module.clone(),
            _ => join(&import.module, &import.name),
        };
        let segments: Vec<&str> =
            path.split("::").map(|part| part.strip_prefix("r#").unwrap_or(part)).collect();
        self.path(here, &segments, import.module.is_empty(), steps)
    }

    /// Follows a path from a module; `bare` when it is a single name, which no import of the same module binds.
    fn path(&self, here: &ModuleId, segments: &[&str], bare: bool, steps: usize) -> Target {
        let Some((first, rest)) = segments.split_first() else { return Target::Missing };
        let (krate, module) = here;
        match *first {
            "crate" | "$crate" => self.within(&(*krate, String::new()), rest, steps),
            "self" => self.within(here, rest, steps),
            "super" => match parent(module) {
                Some(above) => {
                    let above = (*krate, above.to_owned());
                    if rest.first() == Some(&"super") {
                        self.path(&above, rest, bare, steps)
                    } else {
                        self.within(&above, rest, steps)
                    }
                }
                None => Target::Missing,
            },
            "" => self.outside(*krate, rest),
            name => {
                let is_module = self.crates.module(&(*krate, join(module, name))).is_some();
                if is_module || self.defines(here, name) || (!bare && self.binds(here, name).is_some()) {
                    self.within(here, segments, steps)
                } else {
                    self.outside(*krate, segments)
                }
            }
        }
    }

    fn outside(&self, from: usize, segments: &[&str]) -> Target {
        let library =
            segments.split_first().and_then(|(name, rest)| Some((self.crates.external(from, name)?, rest)));
        match library {
            Some((library, rest)) => self.within(&(library, String::new()), rest, 0),
            None => Target::External,
        }
    }

    /// Follows the names of a path down from a module that is known.
    fn within(&self, start: &ModuleId, segments: &[&str], steps: usize) -> Target {
        let mut here = start.clone();
        let mut rest = segments;
        while let Some((name, tail)) = rest.split_first() {
            let below = (here.0, join(&here.1, name));
            if self.crates.module(&below).is_none() {
                break;
            }
            here = below;
            rest = tail;
        }
        let Some(module) = self.crates.module(&here) else { return Target::Missing };
        let file = module.file;
        let Some((name, tail)) = rest.split_first() else {
            return Target::File { file, module: Some(here), confidence: FOUND };
        };
        if self.defines(&here, name) {
            return Target::File { file, module: None, confidence: FOUND };
        }
        if let Some(file) = self.crates.exported_macro(here.0, name).filter(|_| here.1.is_empty()) {
            return Target::File { file, module: None, confidence: FOUND };
        }
        if steps < MAX_STEPS
            && let Some(found) = self.reexported(&here, name, tail, steps + 1)
        {
            return found;
        }
        if tail.is_empty() {
            Target::File { file, module: None, confidence: MODULE_ONLY }
        } else {
            Target::Missing
        }
    }

    /// Where an import of a module takes `name` from.
    fn reexported(&self, here: &ModuleId, name: &str, tail: &[&str], steps: usize) -> Option<Target> {
        if let Some(import) = self.binds(here, name) {
            return match self.import(here, import, steps) {
                Target::File { module: Some(module), .. } if !tail.is_empty() => {
                    Some(self.within(&module, tail, steps))
                }
                Target::Missing => None,
                found => Some(found),
            };
        }
        let names: Vec<&str> = std::iter::once(name).chain(tail.iter().copied()).collect();
        self.imports_in(here).filter(|import| import.form == ImportForm::Glob).find_map(|import| {
            let Target::File { module: Some(module), .. } = self.import(here, import, steps) else {
                return None;
            };
            let found = self.within(&module, &names, steps);
            matches!(found, Target::File { confidence, .. } if confidence >= FOUND).then_some(found)
        })
    }

    fn defines(&self, here: &ModuleId, name: &str) -> bool {
        let Some(Module { file, scope }) = self.crates.module(here) else { return false };
        let Some(exports) = self.exports.get(*file) else { return false };
        if scope.is_empty() {
            exports.contains(name)
        } else {
            exports.contains(format!("{scope}.{name}").as_str())
        }
    }

    fn binds(&self, here: &ModuleId, name: &str) -> Option<&'p Import> {
        let names = |import: &&Import| import.form == ImportForm::Item && import.bound_name() == name;
        self.imports_in(here)
            .find(|import| names(import) && !(import.module.is_empty() && import.alias.is_none()))
    }

    fn imports_in(&self, here: &ModuleId) -> impl Iterator<Item = &'p Import> + use<'p> {
        let module = self.crates.module(here);
        let links: Option<&'p Links> =
            module.and_then(|module| self.project.file(module.file)).map(|file| &file.links);
        let scope = module.map(|module| module.scope.clone()).unwrap_or_default();
        links.into_iter().flat_map(|links| &links.imports).filter(move |import| import.scope == scope)
    }
}

fn parent(module: &str) -> Option<&str> {
    match module.rsplit_once("::") {
        Some((above, _)) => Some(above),
        None => (!module.is_empty()).then_some(""),
    }
}
