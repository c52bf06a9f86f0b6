//! From import paths to packages, and from names to definitions.

use std::collections::HashMap;

use super::builtins::DIALECT;
use crate::lang::evaluate::Dialect;
use crate::lang::gist::{Named, Trait};
use crate::lang::paths::{directory, normalize};
use crate::lang::system::{About, BY_GLOB, EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, ImportForm, Project};

/// A file of a package is not the one of several that a name is taken from when it is a test.
const TEST_FILE: &str = "_test.go";

/// The files of one directory that call themselves by one name.
#[derive(Debug, Default)]
struct Package<'p> {
    name: &'p str,
    /// The file that stands for the package.
    face: Option<usize>,
}

/// Where an import path leads.
enum Located {
    Package(usize),
    External,
    Missing,
}

struct Packages<'p> {
    project: &'p Project<'p>,
    /// Path prefixes with their directories (with a final `/`, or empty), longest first.
    prefixes: Vec<(&'p str, String)>,
    all: Vec<Package<'p>>,
    /// The package that others import, by directory.
    by_directory: HashMap<&'p str, usize>,
    of_file: HashMap<usize, usize>,
}

/// The packages of all Go files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    let mut packages = Packages {
        project,
        prefixes: prefixes(project),
        all: Vec::new(),
        by_directory: HashMap::new(),
        of_file: HashMap::new(),
    };
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for (file, path, gist) in project.of_language("go") {
        let name = gist.package.as_deref().unwrap_or_default();
        let number = *numbers.entry((directory(path), name)).or_insert(packages.all.len());
        if number == packages.all.len() {
            packages.all.push(Package { name, ..Package::default() });
        }
        packages.add(number, file, path);
    }
    Box::new(packages)
}

/// What the modules of a project are called, and where the others lie that they replace.
fn prefixes<'p>(project: &'p Project<'p>) -> Vec<(&'p str, String)> {
    let mut found = Vec::new();
    for (_, path, gist) in project.of_language("gomod") {
        let Some(manifest) = &gist.manifest else { continue };
        let dir = directory(path);
        found.push((manifest.name.as_str(), dir.to_owned()));
        for replaced in &manifest.dependencies {
            let to = normalize(&format!("{dir}{}", replaced.package));
            let to = if to.is_empty() { to } else { format!("{to}/") };
            found.push((replaced.alias.as_str(), to));
        }
    }
    found.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    found
}

impl<'p> Packages<'p> {
    fn add(&mut self, number: usize, file: usize, path: &'p str) {
        self.of_file.insert(file, number);
        let is_test = path.ends_with(TEST_FILE);
        let Some(package) = self.all.get_mut(number) else { return };
        if !is_test && !package.name.ends_with("_test") {
            // A directory of programs may hold a package beside files to be run by themselves.
            let dir = directory(path);
            let named = self.by_directory.get(dir).copied();
            if named.is_none() || package.name == last_part(dir) {
                self.by_directory.insert(dir, number);
            }
            let is_face = path.ends_with("/doc.go") || last_part(directory(path)) == stem(path);
            if package.face.is_none() || is_face {
                package.face = Some(file);
            }
        }
    }

    fn locate(&self, path: &str, trace: &Trace) -> Located {
        for (prefix, dir) in &self.prefixes {
            let Some(rest) = path.strip_prefix(prefix) else { continue };
            let inside = match rest.strip_prefix('/') {
                Some(inside) => format!("{dir}{inside}/"),
                None if rest.is_empty() => dir.clone(),
                None => continue,
            };
            trace.about(About::Directory, &inside);
            return self
                .by_directory
                .get(inside.as_str())
                .map_or(Located::Missing, |at| Located::Package(*at));
        }
        Located::External
    }

    fn imports(&self, file: usize) -> impl Iterator<Item = &'p Import> {
        self.project.links(file).map_or(&[][..], |links| &links.imports).iter()
    }

    /// The package that a name of a file stands for.
    fn imported(&self, file: usize, name: &str, trace: &Trace) -> Option<Located> {
        if let Some(import) = self.project.binding(file, "", name) {
            return Some(self.locate(&import.module, trace));
        }
        // A package may be named unlike its directory.
        let modules = self.imports(file).filter(|import| import.form == ImportForm::Module);
        modules.map(|import| self.locate(&import.module, trace)).find(|located| match located {
            Located::Package(at) => self.all.get(*at).is_some_and(|package| package.name == name),
            _ => false,
        })
    }

    fn symbol(&self, package: usize, name: &str) -> Option<SymbolRef> {
        let found = self.project.named(name).iter().filter(|named| named.is(Trait::VISIBLE));
        found.map(Named::symbol_ref).find(|symbol| self.of_file.get(&symbol.file) == Some(&package))
    }
}

impl ModuleSystem for Packages<'_> {
    fn global(&self, file: usize, _scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        if let Some(symbol) = self.project.visible(file, name) {
            return (Meaning::Symbol(SymbolRef { file, symbol }), EXACT);
        }
        let own = self.of_file.get(&file).copied();
        if let Some(symbol) = own.and_then(|own| self.symbol(own, name)) {
            return (Meaning::Symbol(symbol), IMPORTED);
        }
        match self.imported(file, name, trace) {
            Some(Located::Package(package)) => return (Meaning::Module(package), IMPORTED),
            Some(Located::External) => return (Meaning::Foreign, EXACT),
            Some(Located::Missing) => return (Meaning::Missing, 0),
            None => {}
        }
        let dotted = self.imports(file).filter(|import| import.form == ImportForm::Glob);
        let mut brings_foreign = false;
        for import in dotted {
            match self.locate(&import.module, trace) {
                Located::Package(package) => {
                    if let Some(symbol) = self.symbol(package, name) {
                        return (Meaning::Symbol(symbol), BY_GLOB);
                    }
                }
                Located::External => brings_foreign = true,
                Located::Missing => {}
            }
        }
        if brings_foreign || DIALECT.is_builtin(name) {
            return (Meaning::Foreign, EXACT);
        }
        // A file that is not there, such as a generated one, may define it.
        (Meaning::Missing, 0)
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        trace.asked(name);
        match self.symbol(module, name) {
            Some(symbol) => (Meaning::Symbol(symbol), IMPORTED),
            None => (Meaning::Missing, 0),
        }
    }

    fn target(&self, _file: usize, import: &Import, trace: &Trace) -> Target {
        match self.locate(&import.module, trace) {
            Located::Package(module) => {
                Target::Package { module, face: self.all.get(module).and_then(|package| package.face) }
            }
            Located::External => Target::External,
            Located::Missing => Target::Missing,
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        to.put_whole(&self.prefixes);
        let path = |file: usize| self.project.file(file).and_then(|file| file.path.as_str());
        for (directory, number) in &self.by_directory {
            let package = self.all.get(*number);
            let face = package.and_then(|package| package.face).and_then(path);
            to.put(About::Directory.hash(directory), (package.map(|package| package.name), face));
        }
        for (file, number) in &self.of_file {
            let name = self.all.get(*number).map(|package| package.name);
            to.put(About::File.hash(path(*file).unwrap_or_default()), name);
        }
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

fn last_part(dir: &str) -> &str {
    dir.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.strip_suffix(".go").unwrap_or(name)
}
