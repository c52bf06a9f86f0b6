//! From includes to files, and from names to definitions.

use std::collections::{HashMap, VecDeque};
use std::sync::OnceLock;

use super::builtins::{DIALECT, is_system_header};
use super::replaced::is_replaced;
use crate::graph::SymbolKind;
use crate::lang::evaluate::{Dialect, GUESSED};
use crate::lang::gist::{Named, Trait};
use crate::lang::paths::{directory, normalize};
use crate::lang::project::equal_range;
use crate::lang::system::{
    EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace, name_hash, name_id,
};
use crate::lang::{Digest, Import, ImportForm, Project};

/// A file sees at most so many others through what it includes.
const MAX_SEEN: usize = 600;
/// The only file whose path ends like an include.
const BY_SUFFIX: f32 = 0.9;
/// One of several, the nearest.
const NEAREST: f32 = 0.8;

struct Headers<'p> {
    project: &'p Project<'p>,
    /// Definitions in order of qualified name.
    by_name: Vec<Named>,
    numbers: HashMap<&'p str, usize>,
    namespaces: Vec<&'p str>,
    /// The files that announce a type, by its qualified name.
    announced: HashMap<&'p str, Vec<usize>>,
    /// Files by the last part of their path.
    by_file_name: HashMap<&'p str, Vec<usize>>,
    /// Directories of headers by file, from the build's own commands.
    directories: HashMap<usize, Vec<String>>,
    /// The files that each file sees, nearest first.
    seen: Vec<OnceLock<HashMap<usize, usize>>>,
}

/// The headers and names of all C and C++ files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    let mut headers = Headers {
        project,
        by_name: Vec::new(),
        numbers: HashMap::new(),
        namespaces: Vec::new(),
        announced: HashMap::new(),
        by_file_name: HashMap::new(),
        directories: directories(project),
        seen: project.files().iter().map(|_| OnceLock::new()).collect(),
    };
    for language in ["c", "cpp"] {
        for (file, path, gist) in project.of_language(language) {
            let name = path.rsplit('/').next().unwrap_or(path);
            headers.by_file_name.entry(name).or_default().push(file);
            headers.by_name.extend(gist.qualified(file));
            for one in &gist.declares {
                headers.announced.entry(&one.name).or_default().push(file);
            }
            for namespace in &gist.namespaces {
                let next = headers.namespaces.len();
                if *headers.numbers.entry(namespace).or_insert(next) == next {
                    headers.namespaces.push(namespace);
                }
            }
        }
    }
    headers.by_name.sort_unstable();
    Box::new(headers)
}

/// The directories of headers that commands of the build name, as paths of the project.
fn directories(project: &Project<'_>) -> HashMap<usize, Vec<String>> {
    let mut found: HashMap<usize, Vec<String>> = HashMap::new();
    for (_, _, gist) in project.of_language("compile-commands") {
        let Some(rules) = &gist.rules else { continue };
        let Some(root) = rules.paths.iter().find_map(|(file, _)| root_of(project, file)) else { continue };
        let inside = |path: &str| {
            let path = format!("/{}", normalize(path));
            path.strip_prefix(&root).map(|rest| rest.trim_start_matches('/').to_owned())
        };
        for (file, directories) in &rules.paths {
            let Some(at) = inside(file).and_then(|path| project.find(&path)) else { continue };
            let directories = directories.iter().filter_map(|directory| inside(directory));
            found.entry(at).or_default().extend(directories);
        }
    }
    found
}

/// The directory that the project had on the machine where the commands were written.
fn root_of(project: &Project<'_>, file: &str) -> Option<String> {
    let file = format!("/{}", normalize(file));
    let starts = file.match_indices('/').map(|(at, _)| at);
    starts
        .filter(|at| file.get(at + 1..).is_some_and(|path| project.find(path).is_some()))
        .min()
        .map(|at| file.get(..at).unwrap_or_default().to_owned())
}

impl<'p> Headers<'p> {
    /// The definitions with this qualified name, in order of file.
    fn all(&self, qualified: &str) -> impl Iterator<Item = SymbolRef> {
        equal_range(&self.by_name, name_id(qualified)).iter().map(Named::symbol_ref)
    }

    /// Whether any file defines something of this name outside of types.
    fn is_known(&self, name: &str) -> bool {
        self.project.named(name).iter().any(|named| {
            let source = self.project.file(named.symbol_ref().file);
            named.is(Trait::TOP)
                && source.is_some_and(|source| matches!(source.language.as_deref(), Some("c" | "cpp")))
        })
    }

    fn path(&self, file: usize) -> &'p str {
        self.project.file(file).and_then(|file| file.path.as_str()).unwrap_or_default()
    }

    /// The file that `"x.h"` or `<x.h>` means in a file.
    fn included(&self, from: usize, written: &str) -> Option<(usize, f32)> {
        let path = written.trim_matches(['"', '<', '>']);
        let dir = directory(self.path(from));
        let find = |base: &str| self.project.find(&normalize(&format!("{base}/{path}")));
        if written.starts_with('"')
            && let Some(found) = find(dir)
        {
            return Some((found, 1.0));
        }
        let named = self.directories.get(&from).map_or(&[][..], Vec::as_slice);
        if let Some(found) = named.iter().find_map(|directory| find(directory)) {
            return Some((found, 1.0));
        }
        if written.starts_with('<') && is_system_header(path) {
            return None;
        }
        let usual = ["", "include", "src"].iter().find_map(|base| find(base));
        if let Some(found) = usual {
            return Some((found, BY_SUFFIX));
        }
        self.by_suffix(dir, path.trim_start_matches("../"))
    }

    /// The file whose path ends like an include: nobody says from where it is searched.
    fn by_suffix(&self, dir: &str, path: &str) -> Option<(usize, f32)> {
        let all = self.by_file_name.get(path.rsplit('/').next()?)?;
        let ends = |file: &&usize| {
            self.path(**file).strip_suffix(path).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        };
        let found: Vec<usize> = all.iter().filter(ends).copied().collect();
        match found.as_slice() {
            [] => None,
            [one] => Some((*one, BY_SUFFIX)),
            several => {
                let near = |file: usize| {
                    let parts = directory(self.path(file)).split('/').zip(dir.split('/'));
                    parts.take_while(|(a, b)| a == b).count()
                };
                let best = several.iter().map(|file| near(*file)).max()?;
                let mut nearest = several.iter().filter(|file| near(**file) == best);
                // Nothing says which of equally near ones is meant.
                let first = nearest.next().copied()?;
                nearest.next().is_none().then_some((first, NEAREST))
            }
        }
    }

    /// The files that a file sees, with how far they are.
    fn seen(&self, file: usize) -> Option<&HashMap<usize, usize>> {
        let known = self.seen.get(file)?;
        Some(known.get_or_init(|| {
            let mut seen = HashMap::from([(file, 0)]);
            let mut queue = VecDeque::from([file]);
            while let Some(at) = queue.pop_front().filter(|_| seen.len() < MAX_SEEN) {
                for import in self.includes(at) {
                    if let Some((to, _)) = self.included(at, &import.module) {
                        let next = seen.len();
                        seen.entry(to).or_insert_with(|| {
                            queue.push_back(to);
                            next
                        });
                    }
                }
            }
            seen
        }))
    }

    fn includes(&self, file: usize) -> impl Iterator<Item = &'p Import> {
        self.globs(file).filter(|import| is_include(import))
    }

    fn globs(&self, file: usize) -> impl Iterator<Item = &'p Import> {
        let imports = self.project.links(file).map_or(&[][..], |links| links.imports.as_slice());
        imports.iter().filter(|import| import.form == ImportForm::Glob)
    }

    fn is_forward(&self, symbol: SymbolRef) -> bool {
        self.declared(symbol).is_some_and(|declared| declared.forward)
    }

    fn declared(&self, symbol: SymbolRef) -> Option<&'p crate::lang::code::Declared> {
        self.project.links(symbol.file)?.code.symbols.get(symbol.symbol)
    }

    /// The definition of a qualified name that a file sees; what only announces one comes last.
    fn visible(&self, file: usize, qualified: &str) -> Option<SymbolRef> {
        let seen = self.seen(file)?;
        let is_visible = |symbol: &SymbolRef| {
            let declared = self.declared(*symbol);
            let is_local = declared.is_some_and(|declared| declared.local && symbol.file != file);
            let is_value = declared.is_some_and(|declared| declared.kind != SymbolKind::Method);
            let is_stand_in = declared.is_some_and(|declared| declared.stand_in);
            is_value && !is_stand_in && (!is_local || is_header(self.path(symbol.file)))
        };
        self.all(qualified)
            .filter(|symbol| seen.contains_key(&symbol.file))
            .filter(is_visible)
            .min_by_key(|symbol| (self.is_forward(*symbol), seen.get(&symbol.file), symbol.symbol))
    }

    /// The only type of a name that a file sees to be announced, though not where it is defined.
    fn announced(&self, file: usize, qualified: &str) -> Option<SymbolRef> {
        let seen = self.seen(file)?;
        self.announced.get(qualified)?.iter().find(|announcing| seen.contains_key(announcing))?;
        let is_type = |symbol: &SymbolRef| {
            self.declared(*symbol).is_some_and(|one| {
                !one.local
                    && matches!(
                        one.kind,
                        SymbolKind::Class | SymbolKind::Struct | SymbolKind::Union | SymbolKind::Enum
                    )
            })
        };
        let mut all = self.all(qualified).filter(is_type);
        let first = all.next()?;
        all.next().is_none().then_some(first)
    }

    fn named(&self, file: usize, qualified: &str) -> Option<(Meaning, u8)> {
        if let Some(symbol) = self.visible(file, qualified).or_else(|| self.announced(file, qualified)) {
            let certainty = if symbol.file == file { EXACT } else { IMPORTED };
            return Some((Meaning::Symbol(symbol), certainty));
        }
        self.numbers.get(qualified).map(|number| (Meaning::Module(*number), IMPORTED))
    }

    /// The only definition of a name that other files can link to.
    fn linked(&self, name: &str) -> Option<SymbolRef> {
        let mut found = self.all(name).filter(|symbol| {
            let declared = self.declared(*symbol);
            declared
                .is_some_and(|one| !one.local && !one.forward && !one.stand_in && one.kind == SymbolKind::Fn)
        });
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

impl ModuleSystem for Headers<'_> {
    fn global(&self, file: usize, scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        trace.asked(name);
        let mut around = Some(scope);
        while let Some(scope) = around {
            let qualified = if scope.is_empty() { name.to_owned() } else { format!("{scope}.{name}") };
            if let Some(found) = self.named(file, &qualified) {
                return found;
            }
            around = match scope.rsplit_once('.') {
                Some((outer, _)) => Some(outer),
                None => (!scope.is_empty()).then_some(""),
            };
        }
        if let Some(import) = self.project.binding(file, "", name) {
            let path = if import.module.is_empty() {
                import.name.clone()
            } else {
                format!("{}.{}", import.module, import.name)
            };
            return self.named(file, &path).unwrap_or((Meaning::Foreign, EXACT));
        }
        let opened = self.globs(file).filter(|import| !is_include(import));
        for import in opened {
            let inside = format!("{}.{name}", import.module);
            let below = format!("{}.{}.{name}", import.scope, import.module);
            if let Some(found) = self.named(file, &inside).or_else(|| self.named(file, &below)) {
                return found;
            }
        }
        match self.linked(name) {
            Some(found) if !DIALECT.is_builtin(name) => (Meaning::Symbol(found), GUESSED),
            // What no file of the project defines comes from a library.
            _ if is_replaced(name) || !self.is_known(name) => (Meaning::Foreign, EXACT),
            _ => (Meaning::Missing, 0),
        }
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        trace.asked(name);
        let around = self.namespaces.get(module).copied().unwrap_or_default();
        let qualified = format!("{around}.{name}");
        let found = self.all(&qualified).min_by_key(|symbol| (self.is_forward(*symbol), *symbol));
        match (found, self.numbers.get(qualified.as_str())) {
            (Some(symbol), _) => (Meaning::Symbol(symbol), IMPORTED),
            (None, Some(number)) => (Meaning::Module(*number), IMPORTED),
            (None, None) => (Meaning::Missing, 0),
        }
    }

    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target {
        if !is_include(import) {
            return Target::External;
        }
        let path = import.module.trim_matches(['"', '<', '>']);
        trace.asked(path.rsplit('/').next().unwrap_or(path));
        match self.included(file, &import.module) {
            Some((file, confidence)) => Target::File { file, confidence },
            None if import.module.starts_with('"') => Target::Missing,
            None => Target::External,
        }
    }

    /// The one definition of the same name that takes as much, nearest to where it is announced.
    fn definition(&self, announced: SymbolRef) -> Option<SymbolRef> {
        let declared = self.declared(announced).filter(|declared| declared.forward)?;
        let links = self.project.links(announced.file)?;
        let most =
            |symbol: &SymbolRef| self.declared(*symbol).and_then(|one| one.arity).map(|(_, most)| most);
        let fits = |symbol: &SymbolRef| {
            self.declared(*symbol)
                .is_some_and(|one| !one.forward && (!one.local || symbol.file == announced.file))
                && most(symbol) == declared.arity.map(|(_, most)| most)
        };
        let found: Vec<SymbolRef> = self.all(links.qualified(announced.symbol)).filter(fits).collect();
        match found.as_slice() {
            [one] => Some(*one),
            several => {
                let header = stem(self.path(announced.file));
                let mut beside = several.iter().filter(|symbol| stem(self.path(symbol.file)) == header);
                let first = beside.next().copied()?;
                beside.next().is_none().then_some(first)
            }
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        for (file, directories) in &self.directories {
            to.put_whole((self.path(*file), directories));
        }
        for (name, files) in &self.by_file_name {
            for file in files {
                to.put(name_hash(name), self.path(*file));
            }
        }
        for (name, files) in &self.announced {
            for file in files {
                to.put(name_hash(name.rsplit('.').next().unwrap_or(name)), (name, self.path(*file)));
            }
        }
        for namespace in &self.namespaces {
            to.put(name_hash(namespace.rsplit('.').next().unwrap_or(namespace)), namespace);
        }
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

fn is_include(import: &Import) -> bool {
    import.form == ImportForm::Glob && import.module.starts_with(['"', '<'])
}

fn is_header(path: &str) -> bool {
    !["c", "cc", "cpp", "cxx"].iter().any(|end| path.rsplit('.').next() == Some(end))
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}
