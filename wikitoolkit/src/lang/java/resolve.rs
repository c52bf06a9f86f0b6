//! From packages and imports to files, and from names to definitions.

use std::collections::HashMap;

use super::builtins::DIALECT;
use crate::lang::evaluate::Dialect;
use crate::lang::gist::{Named, Trait};
use crate::lang::paths::directory;
use crate::lang::system::{About, BY_GLOB, EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, ImportForm, Project};

/// Where a dotted name leads.
enum Located {
    Type(SymbolRef),
    Package(usize),
    External,
    Missing,
}

struct Packages<'p> {
    project: &'p Project<'p>,
    /// Packages and what encloses them, by name.
    numbers: HashMap<&'p str, usize>,
    names: Vec<&'p str>,
    /// Whether a package has types itself.
    is_own: Vec<bool>,
    of_file: HashMap<usize, usize>,
}

/// The packages of all Java files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    let mut packages = Packages {
        project,
        numbers: HashMap::new(),
        names: Vec::new(),
        is_own: Vec::new(),
        of_file: HashMap::new(),
    };
    for (file, _, gist) in project.of_language("java") {
        let number = packages.number(gist.package.as_deref().unwrap_or_default());
        packages.of_file.insert(file, number);
        if let Some(own) = packages.is_own.get_mut(number) {
            *own |= gist.names(file).any(|named| named.is(Trait::VISIBLE));
        }
    }
    Box::new(packages)
}

impl<'p> Packages<'p> {
    /// The number of a package; those around it get one too.
    fn number(&mut self, name: &'p str) -> usize {
        if let Some(known) = self.numbers.get(name) {
            return *known;
        }
        let mut around = name;
        while let Some((outer, _)) = around.rsplit_once('.') {
            self.intern(outer);
            around = outer;
        }
        self.intern(name)
    }

    fn intern(&mut self, name: &'p str) -> usize {
        let next = self.names.len();
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.names.push(name);
            self.is_own.push(false);
        }
        number
    }

    /// The type of a package; of several, as parts of a project may share a name, the one that lies nearest to the file
    /// that asks.
    fn type_in(&self, package: usize, name: &str, from: Option<usize>) -> Option<SymbolRef> {
        let named = self.project.named(name).iter().filter(|named| named.is(Trait::VISIBLE));
        let inside = |symbol: &SymbolRef| self.of_file.get(&symbol.file) == Some(&package);
        let all: Vec<SymbolRef> = named.map(Named::symbol_ref).filter(inside).collect();
        let path =
            |file: usize| self.project.file(file).and_then(|file| file.path.as_str()).unwrap_or_default();
        let Some(from) = from.map(path) else { return all.first().copied() };
        let shared = |symbol: &&SymbolRef| {
            let parts = directory(path(symbol.file)).split('/').zip(directory(from).split('/'));
            parts.take_while(|(a, b)| a == b).count()
        };
        // Of equally near ones the first.
        all.iter().rev().max_by_key(shared).copied()
    }

    /// Where `package.Type.Nested` leads.
    fn locate(&self, path: &str, from: usize, trace: &Trace) -> Located {
        trace.about(About::Package, path);
        if let Some(package) = self.numbers.get(path) {
            return Located::Package(*package);
        }
        let Some((around, name)) = path.rsplit_once('.') else { return Located::External };
        trace.asked(name);
        match self.locate(around, from, trace) {
            Located::Package(package) => match self.type_in(package, name, Some(from)) {
                Some(found) => Located::Type(found),
                None if self.is_own.get(package) == Some(&true) => Located::Missing,
                None => Located::External,
            },
            Located::Type(of) => match self.project.member(of, name) {
                Some(symbol) => Located::Type(SymbolRef { file: of.file, symbol }),
                None => Located::Missing,
            },
            other => other,
        }
    }

    fn imported(&self, import: &Import, from: usize, trace: &Trace) -> Located {
        match import.form {
            ImportForm::Glob => self.locate(&import.module, from, trace),
            _ if import.module.is_empty() => Located::External,
            _ => self.locate(&format!("{}.{}", import.module, import.name), from, trace),
        }
    }

    fn by_glob(&self, file: usize, name: &str, trace: &Trace) -> Option<SymbolRef> {
        let imports = self.project.links(file).map_or(&[][..], |links| links.imports.as_slice());
        imports.iter().filter(|import| import.form == ImportForm::Glob).find_map(|import| {
            match self.imported(import, file, trace) {
                Located::Package(package) => self.type_in(package, name, Some(file)),
                // Static members, and types inside of the type.
                Located::Type(of) => {
                    let symbol = self.project.member(of, name)?;
                    Some(SymbolRef { file: of.file, symbol })
                }
                Located::External | Located::Missing => None,
            }
        })
    }
}

impl ModuleSystem for Packages<'_> {
    fn global(&self, file: usize, _scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        if let Some(symbol) = self.project.visible(file, name) {
            return (Meaning::Symbol(SymbolRef { file, symbol }), EXACT);
        }
        if let Some(import) = self.project.binding(file, "", name) {
            return match self.imported(import, file, trace) {
                Located::Type(symbol) => (Meaning::Symbol(symbol), IMPORTED),
                Located::Package(package) => (Meaning::Module(package), IMPORTED),
                Located::External => (Meaning::Foreign, EXACT),
                Located::Missing => (Meaning::Missing, 0),
            };
        }
        let own = self.of_file.get(&file);
        if let Some(symbol) = own.and_then(|own| self.type_in(*own, name, Some(file))) {
            return (Meaning::Symbol(symbol), IMPORTED);
        }
        if let Some(symbol) = self.by_glob(file, name, trace) {
            return (Meaning::Symbol(symbol), BY_GLOB);
        }
        if name.starts_with(char::is_uppercase) {
            // `java.lang`, or another package of which everything is imported.
            return (Meaning::Foreign, EXACT);
        }
        trace.about(About::Package, name);
        match self.numbers.get(name) {
            Some(package) => (Meaning::Module(*package), IMPORTED),
            None => (Meaning::Missing, 0),
        }
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        trace.asked(name);
        if let Some(found) = self.type_in(module, name, None) {
            return (Meaning::Symbol(found), IMPORTED);
        }
        let around = self.names.get(module).copied().unwrap_or_default();
        let inner = format!("{around}.{name}");
        trace.about(About::Package, &inner);
        match self.numbers.get(inner.as_str()) {
            Some(package) => (Meaning::Module(*package), IMPORTED),
            None if self.is_own.get(module) == Some(&true) => (Meaning::Missing, 0),
            None => (Meaning::Foreign, EXACT),
        }
    }

    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target {
        match self.imported(import, file, trace) {
            Located::Type(found) => Target::File { file: found.file, confidence: 1.0 },
            Located::Package(module) if self.is_own.get(module) == Some(&true) => {
                Target::Package { module, face: None }
            }
            Located::Package(_) | Located::External => Target::External,
            Located::Missing => self.without_last(import, file, trace),
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        for (name, is_own) in self.names.iter().zip(&self.is_own) {
            to.put(About::Package.hash(name), is_own);
        }
        for (file, number) in &self.of_file {
            let path = self.project.file(*file).and_then(|file| file.path.as_str()).unwrap_or_default();
            to.put(About::File.hash(path), self.names.get(*number));
        }
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

impl Packages<'_> {
    /// `import static Type.inherited` leads to the type, whoever has the member.
    fn without_last(&self, import: &Import, file: usize, trace: &Trace) -> Target {
        match self.locate(&import.module, file, trace) {
            Located::Type(found) => Target::File { file: found.file, confidence: 0.8 },
            _ => Target::Missing,
        }
    }
}
