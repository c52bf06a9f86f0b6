//! From module names to files, and from names to definitions.

use std::collections::HashSet;

use super::builtins::DIALECT;
use crate::lang::evaluate::Dialect;
use crate::lang::paths::directory;
use crate::lang::system::{About, BY_GLOB, EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, ImportForm, Project};

/// Re-exports are followed this many steps.
const MAX_STEPS: usize = 8;

/// The module or the name in it was found.
const FOUND: f32 = 1.0;
/// The module was found, the name in it was not (it may be made at run time).
const MODULE_ONLY: f32 = 0.8;
/// The module lies beside the script that imports it; whether it is on the path depends on how it is run.
const BESIDE: f32 = 0.9;

/// What an import leads to before it is asked for names.
enum Located {
    /// A module, the package's own or the one below it that the import names.
    Found {
        module: Option<usize>,
        submodule: Option<usize>,
        beside: bool,
    },
    External,
    Missing,
}

/// A file and the directories from which its module name can be counted.
struct Modules<'p> {
    project: &'p Project<'p>,
    /// Directories (with a final `/`, or empty) that hold top-level modules, most likely first.
    roots: Vec<String>,
    /// First parts of the module names that exist below any root.
    top_level: HashSet<String>,
}

/// The modules of all Python files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    Box::new(Modules::of(project))
}

impl ModuleSystem for Modules<'_> {
    fn global(&self, file: usize, _scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        match self.name_in(file, name, trace, 0) {
            Some((meaning @ Meaning::Symbol(_), _, true)) => (meaning, EXACT),
            Some((meaning, certainty, _)) => (meaning, certainty),
            None if DIALECT.is_builtin(name) => (Meaning::Foreign, EXACT),
            None => (Meaning::Missing, 0),
        }
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        match self.member_of(module, name, trace, 0) {
            Some((meaning, certainty)) => (meaning, certainty),
            None => (Meaning::Missing, 0),
        }
    }

    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target {
        let (module, submodule, beside) = match self.locate(file, import, trace) {
            Located::Found { module, submodule, beside } => (module, submodule, beside),
            Located::External => return Target::External,
            Located::Missing => return Target::Missing,
        };
        let found = match (module, import.form) {
            (Some(module), ImportForm::Module | ImportForm::Glob) => Some((module, FOUND)),
            (Some(module), _) => self.defining(module, &import.name, trace, 0),
            (None, _) => None,
        };
        let found = found.or_else(|| Some((submodule?, FOUND))).or_else(|| Some((module?, MODULE_ONLY)));
        match found {
            Some((file, confidence)) => {
                Target::File { file, confidence: if beside { confidence.min(BESIDE) } else { confidence } }
            }
            None => Target::Missing,
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        to.put_whole(&self.roots);
        for top in &self.top_level {
            to.put(About::Package.hash(top), ());
        }
        for (_, path, _) in self.project.of_language("python") {
            to.put(About::File.hash(path), package_root(self.project, directory(path)));
        }
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

impl<'p> Modules<'p> {
    fn of(project: &'p Project<'p>) -> Self {
        let files: Vec<(usize, &str)> =
            project.of_language("python").map(|(at, path, _)| (at, path)).collect();
        let mut roots: HashSet<String> = HashSet::from([String::new()]);
        for (_, path) in &files {
            roots.insert(package_root(project, directory(path)).to_owned());
            if path.starts_with("src/") {
                roots.insert("src/".to_owned());
            }
        }
        // Directories of loose scripts serve only their own files.
        let package_dirs: HashSet<&str> =
            files.iter().filter_map(|(_, path)| holder_of_package(path)).collect();
        roots.retain(|root| root.is_empty() || root == "src/" || package_dirs.contains(root.as_str()));
        let mut roots: Vec<String> = roots.into_iter().collect();
        roots.sort_by_key(|root| (root.matches('/').count(), root.clone()));
        let mut top_level = HashSet::new();
        for root in &roots {
            let names = files.iter().filter_map(|(_, path)| top_name(path.strip_prefix(root.as_str())?));
            top_level.extend(names.map(str::to_owned));
        }
        Self { project, roots, top_level }
    }

    /// What a name means in a file, how sure, and whether the file defines it itself.
    fn name_in(&self, file: usize, name: &str, trace: &Trace, steps: usize) -> Option<(Meaning, u8, bool)> {
        trace.asked(name);
        if steps > MAX_STEPS {
            return None;
        }
        if let Some(symbol) = self.project.visible(file, name) {
            return Some((Meaning::Symbol(SymbolRef { file, symbol }), EXACT, true));
        }
        let links = self.project.links(file)?;
        if let Some(import) = self.project.binding(file, "", name)
            && let Some((meaning, certainty)) = self.bound(file, import, trace, steps + 1)
        {
            return Some((meaning, certainty, false));
        }
        if let Some(node) = self.project.global(file, name) {
            return Some((Meaning::Holds { file, node }, EXACT, true));
        }
        let globs = links.imports.iter().filter(|import| import.form == ImportForm::Glob);
        trace.about(About::Globs, self.path(file));
        for glob in globs {
            if let Located::Found { module: Some(module), .. } = self.locate(file, glob, trace)
                && module != file
                && let Some((meaning, certainty)) = self.member_of(module, name, trace, steps + 1)
            {
                return Some((meaning, certainty.min(BY_GLOB), false));
            }
        }
        None
    }

    /// What an import binds its name to.
    fn bound(&self, file: usize, import: &Import, trace: &Trace, steps: usize) -> Option<(Meaning, u8)> {
        if import.form == ImportForm::Module && import.alias.is_none() {
            // `import a.b` binds `a`.
            let top = import.module.split('.').next().unwrap_or_default();
            let top = Import { module: top.to_owned(), ..import.clone() };
            return match self.locate(file, &top, trace) {
                Located::Found { module: Some(module), .. } => Some((Meaning::Module(module), IMPORTED)),
                Located::External => Some((Meaning::Foreign, IMPORTED)),
                _ => None,
            };
        }
        match self.locate(file, import, trace) {
            Located::External => Some((Meaning::Foreign, IMPORTED)),
            Located::Missing => None,
            Located::Found { module, submodule, .. } => {
                if import.form == ImportForm::Module {
                    return module.map(|module| (Meaning::Module(module), IMPORTED));
                }
                let member = module.and_then(|module| self.name_in(module, &import.name, trace, steps + 1));
                let member = member.map(|(meaning, certainty, _)| (meaning, certainty.min(IMPORTED)));
                member.or_else(|| submodule.map(|module| (Meaning::Module(module), IMPORTED)))
            }
        }
    }

    fn member_of(&self, module: usize, name: &str, trace: &Trace, steps: usize) -> Option<(Meaning, u8)> {
        if let Some((meaning, certainty, _)) = self.name_in(module, name, trace, steps) {
            return Some((meaning, certainty.min(IMPORTED)));
        }
        let path = self.project.file(module)?.path.as_str()?;
        let dir = path.strip_suffix("__init__.py").or_else(|| path.strip_suffix("__init__.pyi"))?;
        let submodule = self.module_file(&format!("{dir}{name}"))?;
        Some((Meaning::Module(submodule), IMPORTED))
    }

    /// The file that a module takes a name from.
    fn defining(&self, file: usize, name: &str, trace: &Trace, steps: usize) -> Option<(usize, f32)> {
        trace.asked(name);
        if steps > MAX_STEPS {
            return None;
        }
        if self.project.visible(file, name).is_some() || self.project.global(file, name).is_some() {
            return Some((file, FOUND));
        }
        let import = self.project.binding(file, "", name).filter(|import| import.form == ImportForm::Item)?;
        match self.locate(file, import, trace) {
            Located::Found { module, submodule, .. } => {
                let found = module.and_then(|module| self.defining(module, &import.name, trace, steps + 1));
                found.or_else(|| Some((submodule?, FOUND))).or_else(|| Some((module?, MODULE_ONLY)))
            }
            // The module has the name, wherever it takes it from.
            Located::External | Located::Missing => Some((file, FOUND)),
        }
    }

    fn path(&self, file: usize) -> &'p str {
        self.project.file(file).and_then(|file| file.path.as_str()).unwrap_or_default()
    }

    fn locate(&self, from: usize, import: &Import, trace: &Trace) -> Located {
        let path = self.path(from);
        if path.is_empty() {
            return Located::Missing;
        }
        let module = import.module.trim_start_matches('.');
        let dots = import.module.len() - module.len();
        let parts: Vec<&str> = module.split('.').filter(|part| !part.is_empty()).collect();
        trace.about(About::File, path);
        for part in parts.iter().copied().chain([import.name.as_str()]) {
            trace.asked(part);
        }
        if dots > 0 {
            trace.asked("__init__");
            let mut dir = directory(path);
            for _ in 1..dots {
                if dir.is_empty() {
                    return Located::Missing;
                }
                dir = directory(dir.trim_end_matches('/'));
            }
            return self.below(dir, &parts, import, false).unwrap_or(Located::Missing);
        }
        let own_root = package_root(self.project, directory(path));
        let is_script = !self.roots.iter().any(|root| root == own_root);
        let others = self.roots.iter().map(String::as_str).filter(|root| *root != own_root);
        for (at, root) in std::iter::once(own_root).chain(others).enumerate() {
            match self.below(root, &parts, import, at == 0 && is_script) {
                Some(Located::Found { module: Some(module), submodule: None, .. })
                    if module == from && import.form != ImportForm::Module => {}
                Some(found) => return found,
                None => {}
            }
        }
        trace.about(About::Package, parts.first().copied().unwrap_or_default());
        let internal = parts.len() > 1 && parts.first().is_some_and(|top| self.top_level.contains(*top));
        if internal { Located::Missing } else { Located::External }
    }

    /// The module `parts`, counted from `root`, and the one below it that the import names.
    fn below(&self, root: &str, parts: &[&str], import: &Import, beside: bool) -> Option<Located> {
        let base = format!("{root}{}", parts.join("/"));
        let module = self.module_file(&base);
        let mut submodule = None;
        if import.form == ImportForm::Item {
            let separator = if base.is_empty() || base.ends_with('/') { "" } else { "/" };
            submodule = self.module_file(&format!("{base}{separator}{}", import.name));
        }
        (module.is_some() || submodule.is_some()).then_some(Located::Found { module, submodule, beside })
    }

    fn module_file(&self, base: &str) -> Option<usize> {
        let base = base.trim_end_matches('/');
        if base.is_empty() {
            return self.project.find("__init__.py");
        }
        let ends = ["/__init__.py", ".py", "/__init__.pyi", ".pyi"];
        ends.iter().find_map(|end| self.project.find(&format!("{base}{end}")))
    }
}

/// The nearest enclosing directory that is no package.
fn package_root<'d>(project: &Project<'_>, dir: &'d str) -> &'d str {
    let mut root = dir;
    while !root.is_empty() && is_package(project, root) {
        root = directory(root.trim_end_matches('/'));
    }
    root
}

fn is_package(project: &Project<'_>, dir: &str) -> bool {
    ["__init__.py", "__init__.pyi"].iter().any(|name| project.find(&format!("{dir}{name}")).is_some())
}

/// The directory that holds the package whose `__init__` this is.
fn holder_of_package(path: &str) -> Option<&str> {
    let dir = path.strip_suffix("/__init__.py").or_else(|| path.strip_suffix("/__init__.pyi"))?;
    Some(directory(dir))
}

fn top_name(path: &str) -> Option<&str> {
    let first = path.split('/').next()?;
    Some(first.split('.').next().unwrap_or(first))
}
