//! From module names to files.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::lang::{Import, ImportForm, Project, Resolved, ResolvedImport};

/// Re-exports are followed this many steps.
const MAX_STEPS: usize = 8;

/// The module or the name in it was found.
const FOUND: f32 = 1.0;
/// The module was found, the name in it was not (it may be made at run time).
const MODULE_ONLY: f32 = 0.8;
/// The module lies beside the script that imports it; whether it is on the path depends on how it is run.
const BESIDE: f32 = 0.9;

enum Target {
    File { file: usize, confidence: f32 },
    External,
    Missing,
}

/// A file and the directories from which its module name can be counted.
struct Modules<'p, 'a> {
    project: &'a Project<'p>,
    /// Directories (with a final `/`, or empty) that hold top-level modules, most likely first.
    roots: Vec<String>,
    /// First parts of the module names that exist below any root.
    top_level: HashSet<String>,
    exports: HashMap<usize, HashSet<&'p str>>,
}

/// The files that the imports of all Python files name.
pub(in crate::lang) fn resolve(project: &Project<'_>) -> Resolved {
    let modules = Modules::of(project);
    let mut imports = Vec::new();
    let mut unresolved = 0;
    for (from, path, links) in project.of_language("python") {
        for import in &links.imports {
            match modules.import(from, path, import, 0) {
                Target::File { file, confidence } if file != from => {
                    imports.push(ResolvedImport { from, to: file, line: import.line, confidence });
                }
                Target::Missing => unresolved += 1,
                Target::File { .. } | Target::External => {}
            }
        }
    }
    Resolved { imports, unresolved: BTreeMap::from([("python", unresolved)]) }
}

impl<'p, 'a> Modules<'p, 'a> {
    fn of(project: &'a Project<'p>) -> Self {
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
        roots.retain(|root| root.is_empty() || root == "src/" || holds_package(&files, root));
        let mut roots: Vec<String> = roots.into_iter().collect();
        roots.sort_by_key(|root| (root.matches('/').count(), root.clone()));
        let below = |root: &String| {
            let root = root.clone();
            let names = files.iter().filter_map(move |(_, path)| top_name(path.strip_prefix(root.as_str())?));
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        let top_level = roots.iter().flat_map(below).collect();
        let exports = project.of_language("python");
        let exports =
            exports.map(|(at, _, links)| (at, links.exports.iter().map(String::as_str).collect())).collect();
        Self { project, roots, top_level, exports }
    }

    fn import(&self, from: usize, path: &str, import: &Import, steps: usize) -> Target {
        let module = import.module.trim_start_matches('.');
        let dots = import.module.len() - module.len();
        let parts: Vec<&str> = module.split('.').filter(|part| !part.is_empty()).collect();
        if dots > 0 {
            return self.relative(path, dots, &parts, import, steps);
        }
        let own_root = package_root(self.project, directory(path));
        let others = self.roots.iter().map(String::as_str).filter(|root| *root != own_root);
        let is_script = !self.roots.iter().any(|root| root == own_root);
        for (at, root) in std::iter::once(own_root).chain(others).enumerate() {
            if let Some((file, confidence)) = self.lookup(root, &parts, import, steps) {
                if file == from && import.form != ImportForm::Module {
                    continue;
                }
                let confidence = if at == 0 && is_script { confidence.min(BESIDE) } else { confidence };
                return Target::File { file, confidence };
            }
        }
        let internal = parts.len() > 1 && parts.first().is_some_and(|top| self.top_level.contains(*top));
        if internal { Target::Missing } else { Target::External }
    }

    fn relative(&self, path: &str, dots: usize, parts: &[&str], import: &Import, steps: usize) -> Target {
        let mut dir = directory(path);
        for _ in 1..dots {
            if dir.is_empty() {
                return Target::Missing;
            }
            dir = directory(dir.trim_end_matches('/'));
        }
        match self.lookup(dir, parts, import, steps) {
            Some((file, confidence)) => Target::File { file, confidence },
            None => Target::Missing,
        }
    }

    /// The file that an import of the module `parts`, counted from `root`, leads to.
    fn lookup(&self, root: &str, parts: &[&str], import: &Import, steps: usize) -> Option<(usize, f32)> {
        let base = format!("{root}{}", parts.join("/"));
        let module = self.module_file(&base);
        if import.form != ImportForm::Item {
            return module.map(|file| (file, FOUND));
        }
        let defined =
            |file: usize| self.exports.get(&file).is_some_and(|names| names.contains(import.name.as_str()));
        if let Some(file) = module.filter(|file| defined(*file)) {
            return Some((file, FOUND));
        }
        let separator = if base.is_empty() || base.ends_with('/') { "" } else { "/" };
        if let Some(submodule) = self.module_file(&format!("{base}{separator}{}", import.name)) {
            return Some((submodule, FOUND));
        }
        let file = module?;
        Some(self.reexported(file, &import.name, steps).unwrap_or((file, MODULE_ONLY)))
    }

    /// Where a module takes a name from that it does not define.
    fn reexported(&self, file: usize, name: &str, steps: usize) -> Option<(usize, f32)> {
        let source = self.project.file(file).filter(|_| steps < MAX_STEPS)?;
        let path = source.path.as_str()?;
        let bound =
            source.links.imports.iter().find(|i| i.form == ImportForm::Item && i.bound_name() == name)?;
        match self.import(file, path, bound, steps + 1) {
            Target::File { file, confidence } => Some((file, confidence)),
            Target::External | Target::Missing => Some((file, FOUND)),
        }
    }

    fn module_file(&self, base: &str) -> Option<usize> {
        let base = base.trim_end_matches('/');
        let candidates = if base.is_empty() {
            vec!["__init__.py".to_owned()]
        } else {
            ["/__init__.py", ".py", "/__init__.pyi", ".pyi"]
                .iter()
                .map(|end| format!("{base}{end}"))
                .collect()
        };
        candidates.iter().find_map(|path| self.project.find(path))
    }
}

/// The directory of a path with its final `/`; empty at the top.
fn directory(path: &str) -> &str {
    path.rfind('/').and_then(|at| path.get(..=at)).unwrap_or_default()
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

fn holds_package(files: &[(usize, &str)], root: &str) -> bool {
    files.iter().any(|(_, path)| {
        let rest = path.strip_prefix(root).unwrap_or_default();
        rest.matches('/').count() == 1 && (rest.ends_with("/__init__.py") || rest.ends_with("/__init__.pyi"))
    })
}

fn top_name(path: &str) -> Option<&str> {
    let first = path.split('/').next()?;
    Some(first.split('.').next().unwrap_or(first))
}
