//! Crates and their module trees.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use crate::lang::paths::normalize;
use crate::lang::system::{About, name_hash};
use crate::lang::{Digest, Gist, Import, Manifest, Project};

/// A module: a crate by position, and a path in it such as `a::b`; empty for the crate's root.
pub(super) type ModuleId = (usize, String);

/// Where the text of a module is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Module {
    /// The position of its file.
    pub(super) file: usize,
    /// Its qualified name inside the file (`a.b`); empty when it is the whole file.
    pub(super) scope: String,
    /// Its position among all modules.
    pub(super) number: usize,
}

/// A file by which the compiler enters a crate.
#[derive(Clone, Debug)]
pub(super) struct Crate<'p> {
    /// The position of its root file.
    root: usize,
    /// The manifest of its package, if it has one.
    manifest: Option<&'p Manifest>,
}

/// All crates of a project.
#[derive(Debug, Default)]
pub(super) struct Crates<'p> {
    all: Vec<Crate<'p>>,
    modules: HashMap<ModuleId, Module>,
    /// The modules that each file is the whole text of.
    of_file: HashMap<usize, Vec<ModuleId>>,
    /// The files of the macros that each crate exports at its root.
    macros: HashMap<(usize, &'p str), usize>,
    /// Library crates by the name of their package.
    by_package: HashMap<&'p str, usize>,
    /// All modules, by number.
    numbered: Vec<ModuleId>,
    /// The file that each module declaration leads to, by its own file, line and name.
    declared: HashMap<(usize, u32, &'p str), Option<usize>>,
}

impl<'p> Crates<'p> {
    pub(super) fn of(project: &Project<'p>) -> Self {
        let mut crates = Self::default();
        let files: Vec<(usize, &str, &Gist)> = project.of_language("rust").collect();
        let mut entered = HashSet::new();
        for (_, path, gist) in project.of_language("cargo") {
            let Some(manifest) = &gist.manifest else { continue };
            let dir = path.strip_suffix("Cargo.toml").unwrap_or_default();
            if let Some(root) = project.find(&normalize(&format!("{dir}{}", manifest.library_path))) {
                crates.by_package.insert(&manifest.name, crates.all.len());
                crates.enter(root, Some(manifest), &mut entered);
            }
            for root in target_roots(project, dir, manifest, &files) {
                crates.enter(root, Some(manifest), &mut entered);
            }
        }
        for id in 0..crates.all.len() {
            crates.grow(project, id);
        }
        // What no crate reaches (fixtures, files of a build without manifest) is a crate of its own. Shallow files
        // and those named like roots go first, so that they claim the modules below them.
        let mut rest: Vec<_> = files.iter().filter(|(at, ..)| !crates.of_file.contains_key(at)).collect();
        rest.sort_by_key(|(_, path, _)| {
            let is_root = ["lib.rs", "main.rs"].iter().any(|name| path.rsplit('/').next() == Some(name));
            (!is_root, path.matches('/').count(), *path)
        });
        for (at, ..) in rest {
            if !crates.of_file.contains_key(at) {
                crates.enter(*at, None, &mut entered);
                crates.grow(project, crates.all.len() - 1);
            }
        }
        crates
    }

    fn enter(&mut self, root: usize, manifest: Option<&'p Manifest>, entered: &mut HashSet<usize>) {
        if entered.insert(root) {
            self.all.push(Crate { root, manifest });
        }
    }

    /// Follows the module declarations of a crate from its root.
    fn grow(&mut self, project: &Project<'p>, id: usize) {
        let Some(root) = self.all.get(id).map(|found| found.root) else { return };
        let mut queue = VecDeque::from([(root, String::new())]);
        let mut visited = HashSet::new();
        while let Some((at, module)) = queue.pop_front() {
            let Some(file) = project.file(at).filter(|_| visited.insert(at)) else { continue };
            let Some(path) = file.path.as_str() else { continue };
            self.of_file.entry(at).or_default().push((id, module.clone()));
            self.add((id, module.clone()), at, "");
            for inline in &file.gist.modules {
                self.add((id, join(&module, &inline.replace('.', "::"))), at, inline);
            }
            for name in &file.gist.macros {
                self.macros.entry((id, name)).or_insert(at);
            }
            for import in &file.gist.declares {
                let to = module_file(
                    project,
                    path,
                    at == root,
                    &import.scope,
                    &import.name,
                    import.alias.as_deref(),
                );
                let declared = self.declared.entry((at, import.line, &import.name)).or_insert(to);
                *declared = declared.or(to);
                if let Some(to) = to {
                    let name = join(&join(&module, &import.scope.replace('.', "::")), &import.name);
                    queue.push_back((to, name));
                }
            }
        }
    }

    fn add(&mut self, id: ModuleId, file: usize, scope: &str) {
        let number = self.numbered.len();
        if let Entry::Vacant(place) = self.modules.entry(id) {
            self.numbered.push(place.key().clone());
            place.insert(Module { file, scope: scope.to_owned(), number });
        }
    }

    /// Which files are which modules of which crates, and what the crates are made of.
    pub(super) fn landmarks(&self, project: &Project<'_>, to: &mut Digest) {
        let path = |file: usize| project.file(file).map(|file| file.path.to_string()).unwrap_or_default();
        let root = |id: &usize| self.all.get(*id).map(|one| path(one.root)).unwrap_or_default();
        for (_, manifest_path, gist) in project.of_language("cargo") {
            let library = gist.manifest.as_ref().and_then(|one| self.by_package.get(one.name.as_str()));
            to.put_whole((manifest_path, &gist.manifest, library.map(root)));
        }
        for ((id, name), module) in &self.modules {
            let last = name.rsplit("::").next().unwrap_or(name);
            to.put(name_hash(last), (root(id), name, path(module.file), &module.scope));
        }
        for (file, modules) in &self.of_file {
            for (id, name) in modules {
                to.put(About::File.hash(&path(*file)), (root(id), name));
            }
        }
        for ((file, _, name), leads) in &self.declared {
            to.put(About::File.hash(&path(*file)), (name, leads.map(path)));
        }
        for ((id, name), file) in &self.macros {
            to.put(name_hash(name), (root(id), path(*file)));
        }
    }

    /// The module with a number.
    pub(super) fn numbered(&self, number: usize) -> Option<&ModuleId> {
        self.numbered.get(number)
    }

    /// The file that a `mod name;` leads to.
    pub(super) fn declared_file(&self, from: usize, import: &Import) -> Option<usize> {
        self.declared.get(&(from, import.line, import.name.as_str())).copied().flatten()
    }

    /// Whether a crate depends on a package that it calls by this name.
    pub(super) fn is_dependency(&self, from: usize, name: &str) -> bool {
        let manifest = self.all.get(from).and_then(|found| found.manifest);
        manifest.is_some_and(|manifest| manifest.dependencies.iter().any(|one| one.alias == name))
    }

    pub(super) fn module(&self, id: &ModuleId) -> Option<&Module> {
        self.modules.get(id)
    }

    /// The modules that a file is the whole text of; several when several crates include it.
    pub(super) fn of_file(&self, file: usize) -> &[ModuleId] {
        self.of_file.get(&file).map_or(&[], Vec::as_slice)
    }

    /// The file of a macro that a crate exports at its root.
    pub(super) fn exported_macro(&self, id: usize, name: &str) -> Option<usize> {
        self.macros.get(&(id, name)).copied()
    }

    /// The library that `name` stands for in a crate.
    pub(super) fn external(&self, from: usize, name: &str) -> Option<usize> {
        let manifest = self.all.get(from)?.manifest?;
        if manifest.library == name {
            return self.by_package.get(manifest.name.as_str()).copied();
        }
        let dependency = manifest.dependencies.iter().find(|dependency| dependency.alias == name);
        if let Some(dependency) = dependency {
            return self.by_package.get(dependency.package.as_str()).copied();
        }
        // A library may be named unlike its package.
        let by_library =
            |id: &&usize| self.all.get(**id).and_then(|c| c.manifest).is_some_and(|m| m.library == name);
        let found = self.by_package.values().filter(by_library).min().copied()?;
        let package = &self.all.get(found)?.manifest?.name;
        manifest.dependencies.iter().any(|dependency| dependency.package == *package).then_some(found)
    }
}

/// The root files of a package besides its library: those cargo finds by itself and those the manifest names.
fn target_roots(
    project: &Project<'_>,
    dir: &str,
    manifest: &Manifest,
    files: &[(usize, &str, &Gist)],
) -> Vec<usize> {
    let named = manifest.targets.iter().filter_map(|path| project.find(&normalize(&format!("{dir}{path}"))));
    let found = files.iter().filter(|(_, path, _)| {
        let Some(rest) = path.strip_prefix(dir) else { return false };
        match rest.split('/').collect::<Vec<_>>().as_slice() {
            ["tests" | "examples" | "benches", file] => *file != "mod.rs",
            ["build.rs"]
            | ["src", "main.rs"]
            | ["src", "bin", _]
            | ["src", "bin", _, "main.rs"]
            | ["tests" | "examples" | "benches", _, "main.rs"] => true,
            _ => false,
        }
    });
    found.map(|(at, ..)| *at).chain(named).collect()
}

/// The file that `mod name;` in the file at `path` names.
fn module_file(
    project: &Project<'_>,
    path: &str,
    is_root: bool,
    scope: &str,
    name: &str,
    named: Option<&str>,
) -> Option<usize> {
    let (dir, file) = path.rsplit_once('/').map_or(("", path), |(dir, file)| (dir, file));
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let below = if is_root || stem == "mod" { String::new() } else { format!("{stem}/") };
    let inline = if scope.is_empty() { String::new() } else { format!("{}/", scope.replace('.', "/")) };
    if let Some(named) = named {
        let base = if scope.is_empty() { String::new() } else { format!("{below}{inline}") };
        return project.find(&normalize(&format!("{dir}/{base}{named}")));
    }
    let name = name.strip_prefix("r#").unwrap_or(name);
    let base = format!("{dir}/{below}{inline}{name}");
    [format!("{base}.rs"), format!("{base}/mod.rs")].iter().find_map(|path| project.find(&normalize(path)))
}

/// `name` inside the module `path`.
pub(super) fn join(path: &str, name: &str) -> String {
    match (path.is_empty(), name.is_empty()) {
        (true, _) => name.to_owned(),
        (_, true) => path.to_owned(),
        _ => format!("{path}::{name}"),
    }
}
