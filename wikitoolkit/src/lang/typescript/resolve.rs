//! From module specifiers to files, and from names to definitions.

use std::collections::HashMap;

use super::builtins::DIALECT;
use crate::lang::digest::stem;
use crate::lang::evaluate::Dialect;
use crate::lang::paths::{directory, normalize};
use crate::lang::system::{About, BY_GLOB, EXACT, IMPORTED, Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, ImportForm, Manifest, PathRules, Project};

/// Re-exports are followed this many steps.
const MAX_STEPS: usize = 12;

/// The module has the name.
const FOUND: f32 = 1.0;
/// The module was found, the name in it was not.
const MODULE_ONLY: f32 = 0.8;

const EXTENSIONS: [&str; 9] = [".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
/// Where the source of a package lies whose manifest names built files.
const SOURCES: [&str; 5] = ["src/index", "index", "src/main", "lib/index", "src"];

/// Where a specifier leads.
enum Located {
    File(usize),
    External,
    Missing,
}

struct Modules<'p> {
    project: &'p Project<'p>,
    /// Packages of the project by name, with their directories (with a final `/`, or empty).
    packages: HashMap<&'p str, (&'p str, &'p Manifest)>,
    /// Path rules by the directory of their file.
    rules: HashMap<&'p str, &'p PathRules>,
}

/// The modules of all TypeScript and JavaScript files.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    let mut packages = HashMap::new();
    for (_, path, gist) in project.of_language("npm") {
        if let Some(manifest) = gist.manifest.as_deref() {
            packages.entry(manifest.name.as_str()).or_insert((directory(path), manifest));
        }
    }
    let mut rules = HashMap::new();
    for (_, path, gist) in project.of_language("tsconfig") {
        if let Some(found) = gist.rules.as_deref() {
            rules.entry(directory(path)).or_insert(found);
        }
    }
    Box::new(Modules { project, packages, rules })
}

impl ModuleSystem for Modules<'_> {
    fn global(&self, file: usize, scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        let mut around = scope;
        while !around.is_empty() {
            if let Some(symbol) = self.project.visible(file, &format!("{around}.{name}")) {
                return (Meaning::Symbol(SymbolRef { file, symbol }), EXACT);
            }
            around = around.rsplit_once('.').map_or("", |(above, _)| above);
        }
        // What no file defines comes from the surroundings in which the code runs.
        self.name_in(file, name, trace, 0).unwrap_or((Meaning::Foreign, EXACT))
    }

    fn member(&self, module: usize, name: &str, trace: &Trace) -> (Meaning, u8) {
        let (meaning, certainty) = self.name_in(module, name, trace, 0).unwrap_or((Meaning::Missing, 0));
        (meaning, certainty.min(IMPORTED))
    }

    fn target(&self, file: usize, import: &Import, trace: &Trace) -> Target {
        match self.locate(file, &import.module, trace) {
            Located::External => Target::External,
            Located::Missing => Target::Missing,
            Located::File(module) => {
                let (file, confidence) = match import.form {
                    ImportForm::Item => {
                        self.defining(module, &import.name, trace, 0).unwrap_or((module, MODULE_ONLY))
                    }
                    _ => (module, FOUND),
                };
                Target::File { file, confidence }
            }
        }
    }

    fn landmarks(&self, to: &mut Digest) {
        for package in &self.packages {
            to.put_whole(package);
        }
        for rules in &self.rules {
            to.put_whole(rules);
        }
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

impl Modules<'_> {
    /// What a name means at the top of a file.
    fn name_in(&self, file: usize, name: &str, trace: &Trace, steps: usize) -> Option<(Meaning, u8)> {
        trace.asked(name);
        if steps > MAX_STEPS {
            return None;
        }
        if let Some(symbol) = self.project.visible(file, name) {
            return Some((Meaning::Symbol(SymbolRef { file, symbol }), EXACT));
        }
        if let Some(import) = self.project.binding(file, "", name) {
            return match self.locate(file, &import.module, trace) {
                Located::External => Some((Meaning::Foreign, IMPORTED)),
                Located::Missing => None,
                Located::File(module) if import.form == ImportForm::Module => {
                    Some((Meaning::Module(module), IMPORTED))
                }
                Located::File(module) => {
                    let found = self.name_in(module, &import.name, trace, steps + 1);
                    found.map(|(meaning, certainty)| (meaning, certainty.min(IMPORTED)))
                }
            };
        }
        if let Some(node) = self.project.global(file, name) {
            return Some((Meaning::Holds { file, node }, EXACT));
        }
        if name == "default" {
            return None;
        }
        self.globs(file, trace).find_map(|module| {
            let (meaning, certainty) = self.name_in(module, name, trace, steps + 1)?;
            Some((meaning, certainty.min(BY_GLOB)))
        })
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
        if let Some(import) = self.project.binding(file, "", name) {
            return match self.locate(file, &import.module, trace) {
                Located::File(module) if import.form == ImportForm::Item => Some(
                    self.defining(module, &import.name, trace, steps + 1).unwrap_or((module, MODULE_ONLY)),
                ),
                Located::File(module) => Some((module, FOUND)),
                Located::External | Located::Missing => Some((file, FOUND)),
            };
        }
        self.globs(file, trace).find_map(|module| self.defining(module, name, trace, steps + 1))
    }

    /// The modules that a file passes on as a whole.
    fn globs(&self, file: usize, trace: &Trace) -> impl Iterator<Item = usize> {
        let path = self.project.file(file).and_then(|file| file.path.as_str()).unwrap_or_default();
        trace.about(About::Globs, path);
        let imports = self.project.links(file).map_or(&[][..], |links| links.imports.as_slice());
        let globs = imports.iter().filter(|import| import.form == ImportForm::Glob);
        globs.filter_map(move |import| match self.locate(file, &import.module, trace) {
            Located::File(module) => Some(module),
            Located::External | Located::Missing => None,
        })
    }

    fn locate(&self, from: usize, module: &str, trace: &Trace) -> Located {
        let Some(path) = self.project.file(from).and_then(|file| file.path.as_str()) else {
            return Located::Missing;
        };
        let dir = directory(path);
        let module = module.split(['?', '!']).next().unwrap_or_default();
        if module.starts_with('.') || module.starts_with('/') {
            let base = if module.starts_with('/') { String::new() } else { dir.to_owned() };
            return self.file(&format!("{base}{module}"), trace).map_or(Located::Missing, Located::File);
        }
        match self.by_rules(dir, module, trace).or_else(|| self.in_package(module, trace)) {
            Some(file) => Located::File(file),
            None => Located::External,
        }
    }

    /// The file that the nearest path rules lead to.
    fn by_rules(&self, dir: &str, module: &str, trace: &Trace) -> Option<usize> {
        let mut around = dir;
        loop {
            if let Some(found) =
                self.rules.get(around).and_then(|rules| self.by_rule(around, rules, module, 0, trace))
            {
                return Some(found);
            }
            if around.is_empty() {
                return None;
            }
            around = directory(around.trim_end_matches('/'));
        }
    }

    fn by_rule(
        &self,
        dir: &str,
        rules: &PathRules,
        module: &str,
        steps: usize,
        trace: &Trace,
    ) -> Option<usize> {
        let base = format!("{dir}{}/", rules.base.as_deref().unwrap_or("."));
        let mut matching: Vec<(usize, &str, &[String])> = Vec::new();
        for (pattern, targets) in &rules.paths {
            match pattern.split_once('*') {
                Some((before, after)) => {
                    let middle = module.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
                    matching.extend(middle.map(|middle| (before.len(), middle, targets.as_slice())));
                }
                None if pattern == module => matching.push((usize::MAX, "", targets)),
                None => {}
            }
        }
        // The most exact pattern counts.
        matching.sort_by_key(|(length, ..)| std::cmp::Reverse(*length));
        let by_path = matching.iter().find_map(|(_, middle, targets)| {
            targets
                .iter()
                .find_map(|target| self.file(&format!("{base}{}", target.replacen('*', middle, 1)), trace))
        });
        let by_base = || rules.base.as_ref().and_then(|_| self.file(&format!("{base}{module}"), trace));
        let inherited = || {
            let other =
                rules.extends.as_deref().filter(|other| other.starts_with('.') && steps < MAX_STEPS)?;
            let path = normalize(&format!("{dir}{other}"));
            let at = self.project.find(&path).or_else(|| self.project.find(&format!("{path}.json")))?;
            let file = self.project.file(at)?;
            self.by_rule(directory(file.path.as_str()?), file.gist.rules.as_ref()?, module, steps + 1, trace)
        };
        by_path.or_else(by_base).or_else(inherited)
    }

    /// The file that a package of the project gives to others.
    fn in_package(&self, module: &str, trace: &Trace) -> Option<usize> {
        let scoped = usize::from(module.starts_with('@'));
        let end = module.match_indices('/').nth(scoped).map_or(module.len(), |(at, _)| at);
        let (name, rest) = module.split_at_checked(end)?;
        let (dir, manifest) = self.packages.get(name)?;
        let part = format!(".{rest}");
        let given = manifest.entries.iter().find_map(|(asked, file)| match asked.split_once('*') {
            Some((before, after)) => {
                let middle = part.strip_prefix(before)?.strip_suffix(after)?;
                self.file(&format!("{dir}{}", file.replacen('*', middle, 1)), trace)
            }
            None => self.file(&format!("{dir}{file}"), trace).filter(|_| *asked == part),
        });
        given.or_else(|| match rest.strip_prefix('/') {
            Some(rest) => [format!("{dir}{rest}"), format!("{dir}src/{rest}")]
                .iter()
                .find_map(|base| self.file(base, trace)),
            None => SOURCES.iter().find_map(|base| self.file(&format!("{dir}{base}"), trace)),
        })
    }

    /// The file that a path without or with its extension means.
    fn file(&self, base: &str, trace: &Trace) -> Option<usize> {
        let base = normalize(base);
        trace.asked(if base.is_empty() { "index" } else { stem(base.rsplit('/').next().unwrap_or(&base)) });
        if let Some(found) = self.project.find(&base) {
            return Some(found);
        }
        let ending =
            |base: &str| EXTENSIONS.iter().find_map(|end| self.project.find(&format!("{base}{end}")));
        let stem = [".js", ".jsx", ".mjs", ".cjs"].iter().find_map(|end| base.strip_suffix(end));
        let index = if base.is_empty() { "index".to_owned() } else { format!("{base}/index") };
        ending(&base).or_else(|| stem.and_then(ending)).or_else(|| ending(&index))
    }
}
