//! From what one file says to edges.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::code::{Arena, Node, NodeId, Use, UseForm, Uses};
use super::evaluate::{Evaluator, GUESSED, Guess, Value, What};
use super::extensions::{Extension, Extensions, extensions_in, the_type};
use super::system::{About, MakeSystem, Meaning, ModuleSystem, SymbolRef, Target};
use super::{Digest, FAMILIES, Import, ImportForm, Project, family_of};
use crate::graph::{Relation, SymbolKind};

/// A use that may mean several things is no surer than this.
const ONE_OF_SEVERAL: u8 = 70;
/// A use that may mean more things than this says nothing.
const MAX_MEANT: usize = 6;
/// An import of a package of which nothing shows what is taken from it.
const BY_FACE: f32 = 0.8;
/// A test covers what it surely calls.
const SURE: u8 = 80;

/// An import whose file was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResolvedImport {
    /// The position of the imported file.
    pub to: usize,
    /// The line of the import.
    pub line: u32,
    /// How sure it is, 0 to 1.
    pub confidence: f32,
}

/// What an edge may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageRef {
    /// The position of the file.
    pub file: usize,
    /// The position of the definition among those of the file; `None` for the file itself.
    pub symbol: Option<usize>,
}

impl From<SymbolRef> for PageRef {
    fn from(SymbolRef { file, symbol }: SymbolRef) -> Self {
        Self { file, symbol: Some(symbol) }
    }
}

/// A relation between definitions that a file shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedUse {
    /// How they relate.
    pub relation: Relation,
    /// The definition that uses the other one; in a document the section, by its position among them.
    pub from: PageRef,
    /// What is used.
    pub to: PageRef,
    /// The lines that show it, ascending.
    pub lines: Vec<u32>,
    /// How sure it is, 0 to 1.
    pub confidence: f32,
}

/// What the names in one file were found to mean.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolution {
    /// The imports that lead to files of the project.
    pub imports: Vec<ResolvedImport>,
    /// Calls and the like, in order.
    pub uses: Vec<ResolvedUse>,
    /// How much could not be resolved, by what it is.
    pub unresolved: BTreeMap<String, u64>,
    /// Hashes of all names whose meaning elsewhere was asked for, ascending.
    pub asked: Vec<u32>,
}

/// All files, ready to be resolved one by one.
pub struct World<'p> {
    project: &'p Project<'p>,
    families: Vec<Family<'p>>,
}

struct Family<'p> {
    make: MakeSystem,
    /// Made when it is first asked.
    system: OnceLock<Box<dyn ModuleSystem + 'p>>,
    extensions: Extensions,
}

impl<'p> Family<'p> {
    fn system(&self, project: &'p Project<'p>) -> &(dyn ModuleSystem + 'p) {
        &**self.system.get_or_init(|| (self.make)(project))
    }
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("files", &self.project.files().len()).finish_non_exhaustive()
    }
}

impl<'p> World<'p> {
    /// The world of a project. Types have nothing in it that stands outside of them until [`World::extend`] is told.
    pub fn new(project: &'p Project<'p>) -> Self {
        let family = |make: &MakeSystem| Family {
            make: *make,
            system: OnceLock::new(),
            extensions: Extensions::default(),
        };
        Self { project, families: FAMILIES.iter().map(family).collect() }
    }

    fn family_at(&self, file: usize) -> Option<(usize, &str)> {
        let language = self.project.file(file)?.language.as_deref()?;
        Some((family_of(language)?, language))
    }

    /// The number of the module system of the file at a position; files of different ones never import each other.
    pub fn family(&self, file: usize) -> Option<usize> {
        self.family_at(file).map(|(at, _)| at)
    }

    /// Whether the file at a position sees what the files that it imports import in turn, without naming it.
    pub fn sees_through(&self, file: usize) -> bool {
        self.family(file).is_some_and(|family| Some(family) == super::C)
    }

    /// What the module system with a number derived from all files at once.
    pub fn landmarks(&self, family: usize) -> Digest {
        let mut digest = Digest::default();
        if let Some(family) = self.families.get(family) {
            family.system(self.project).landmarks(&mut digest);
        }
        digest
    }

    /// What the file at a position adds to types.
    pub fn extensions_in(&self, file: usize) -> Vec<Extension<usize>> {
        let family = self.family_at(file).and_then(|(at, _)| self.families.get(at));
        family
            .map(|family| extensions_in(self.project, family.system(self.project), file))
            .unwrap_or_default()
    }

    /// Takes what the file at a position adds to types; files come in order.
    pub fn extend(&mut self, file: usize, extensions: impl IntoIterator<Item = Extension<usize>>) {
        let family = self.family_at(file).map(|(at, _)| at);
        let Some(family) = family.and_then(|at| self.families.get_mut(at)) else { return };
        for extension in extensions {
            family.extensions.add(file, extension);
        }
    }

    /// What the file at a position imports and uses; `uses` are its own.
    pub fn resolve(&self, file: usize, uses: &Uses) -> Resolution {
        let Some((number, language)) = self.family_at(file) else { return Resolution::default() };
        let Some(family) = self.families.get(number) else { return Resolution::default() };
        let evaluator = Evaluator::new(self.project, family.system(self.project), &family.extensions);
        let found = Resolution::default();
        One { family: number, language, file, evaluator, found, edges: BTreeMap::new() }.resolve(uses)
    }
}

/// Lines and certainty of an edge.
#[derive(Default)]
struct Evidence {
    lines: BTreeSet<u32>,
    certainty: u8,
}

/// One file while it is being resolved.
struct One<'w, 'p> {
    /// The number of its module system.
    family: usize,
    language: &'w str,
    file: usize,
    evaluator: Evaluator<'w, 'p>,
    found: Resolution,
    edges: BTreeMap<(Relation, PageRef, PageRef), Evidence>,
}

impl One<'_, '_> {
    fn resolve(mut self, uses: &Uses) -> Resolution {
        if let Some(file) = self.evaluator.project.file(self.file) {
            self.evaluator.trace.about(About::File, &file.path.to_string());
        }
        self.imports(&uses.arena);
        self.implementations();
        for one in &uses.all {
            self.used(&uses.arena, *one);
        }
        let edges = std::mem::take(&mut self.edges).into_iter();
        self.found.uses = edges
            .map(|((relation, from, to), evidence)| ResolvedUse {
                relation,
                from,
                to,
                lines: evidence.lines.into_iter().collect(),
                confidence: f32::from(evidence.certainty) / 100.0,
            })
            .collect();
        self.found.asked = self.evaluator.trace.finish();
        self.found
    }

    fn imports(&mut self, arena: &Arena) {
        let Some(links) = self.evaluator.project.links(self.file) else { return };
        for import in &links.imports {
            match self.evaluator.system.target(self.file, import, &self.evaluator.trace) {
                Target::File { file, confidence } if file != self.file => {
                    self.found.imports.push(ResolvedImport { to: file, line: import.line, confidence });
                }
                Target::Package { module, face } => self.package(import, module, face, arena),
                Target::Missing => self.count("import"),
                Target::File { .. } | Target::External => {}
            }
            self.evaluator.trace.asked(import.bound_name());
        }
    }

    /// An import of a package means the files that define what is taken from it.
    fn package(&mut self, import: &Import, module: usize, face: Option<usize>, arena: &Arena) {
        let (system, trace) = (self.evaluator.system, &self.evaluator.trace);
        let mut files = BTreeSet::new();
        for name in taken(import, arena) {
            let (Meaning::Symbol(found), _) = system.member(module, name, trace) else { continue };
            let is_meant = import.form != ImportForm::Glob
                || system.global(self.file, "", name, trace).0 == Meaning::Symbol(found);
            if is_meant && found.file != self.file {
                files.insert(found.file);
            }
        }
        let (files, confidence) = match face {
            Some(face) if files.is_empty() => (BTreeSet::from([face]), BY_FACE),
            _ => (files, 1.0),
        };
        let found = files.into_iter().map(|to| ResolvedImport { to, line: import.line, confidence });
        self.found.imports.extend(found);
    }

    fn implementations(&mut self) {
        let Some(links) = self.evaluator.project.links(self.file) else { return };
        for block in &links.code.impls {
            // Asked for also where no edge comes of it: what a block adds to depends on it.
            self.evaluator.extended(self.file, block.of);
            let of = self.evaluator.interface(self.file, block.of);
            let Some(base) = block.base else { continue };
            let base = self.evaluator.interface(self.file, base);
            if let (Some(of), Some(to)) = (the_type(&of), the_type(&base)) {
                let certainty = base.certainty;
                self.edge(Relation::Implements, Some(of), to, block.line, certainty);
            }
        }
    }

    fn used(&mut self, arena: &Arena, one: Use) {
        // What something is called with is no type that it is applied to.
        let node = match (one.arity, arena.node(one.node)) {
            (Some(_), Node::Apply(of, _)) => *of,
            _ => one.node,
        };
        let value = self.evaluator.used(self.file, arena, node);
        let from = one.from.and_then(|at| usize::try_from(at).ok());
        let from = from.map(|symbol| SymbolRef { file: self.file, symbol });
        if one.form == UseForm::Mention {
            return self.mentioned(&value, from, one.line);
        }
        let beside = match value.what {
            What::Module(module) if one.form == UseForm::Call => {
                self.evaluator.system.function_beside(module, &self.evaluator.trace)
            }
            _ => None,
        };
        let value = match beside {
            Some(function) => Value::exact(What::Symbol(function)).at_most(value.certainty),
            None => value,
        };
        let targets = self.meant(arena, &value, one);
        let several = targets.len() > 1;
        for (symbol, certainty) in &targets {
            let certainty = if several { (*certainty).min(ONE_OF_SEVERAL) } else { *certainty };
            self.relate(one, from, *symbol, certainty);
        }
        if targets.is_empty() && one.form == UseForm::Call {
            self.unclear(arena, one.node, &value, from, one.line);
        }
    }

    fn mentioned(&mut self, value: &Value, from: Option<SymbolRef>, line: u32) {
        let to = match value.what {
            What::Symbol(symbol) => symbol.into(),
            What::Module(file) if file != self.file => PageRef { file, symbol: None },
            _ => return,
        };
        self.edge(Relation::Mentions, from, to, line, value.certainty);
    }

    /// The definitions that a use leads to.
    fn meant(&mut self, arena: &Arena, value: &Value, one: Use) -> Vec<(SymbolRef, u8)> {
        let mut arguments = None;
        let mut found: Vec<(SymbolRef, u8)> = Vec::new();
        for (symbol, certainty) in targets(value) {
            let overloads = match one.form {
                UseForm::Call if one.arity.is_some() => {
                    let given =
                        arguments.get_or_insert_with(|| self.evaluator.arguments(self.file, arena, one));
                    self.evaluator.overloads(symbol, given)
                }
                _ => vec![symbol],
            };
            for announced in overloads {
                let symbol = self.evaluator.system.definition(announced).unwrap_or(announced);
                if !found.iter().any(|(known, _)| *known == symbol) {
                    found.push((symbol, certainty));
                }
            }
        }
        if found.len() > MAX_MEANT {
            self.count("call that may mean several");
            found.clear();
        }
        found
    }

    fn relate(&mut self, one: Use, from: Option<SymbolRef>, to: SymbolRef, certainty: u8) {
        let Some(kind) = self.evaluator.kind(to) else { return };
        let relation = match one.form {
            UseForm::Call if kind == SymbolKind::Module => return,
            // A value is converted, nothing is called.
            UseForm::Call if matches!(kind, SymbolKind::Type | SymbolKind::Interface) => Relation::References,
            UseForm::Call => Relation::Calls,
            UseForm::Extend => Relation::Extends,
            UseForm::Implement => Relation::Implements,
            UseForm::Refer => Relation::References,
            UseForm::Mention => return,
        };
        if relation == Relation::References && from == Some(to) {
            return;
        }
        if relation == Relation::Calls && certainty >= SURE && self.is_test(from) && !self.is_test(Some(to)) {
            self.edge(Relation::Tests, from, to, one.line, certainty);
        }
        self.edge(relation, from, to, one.line, certainty);
    }

    /// Whether a definition is a test or lies in one.
    fn is_test(&self, symbol: Option<SymbolRef>) -> bool {
        let file = symbol.map_or(self.file, |symbol| symbol.file);
        let Some(links) = self.evaluator.project.links(file) else { return false };
        let code = &links.code;
        let mut at = symbol.map(|symbol| symbol.symbol);
        while let Some(declared) = at.and_then(|at| code.symbols.get(at)) {
            self.evaluator.trace.asked(code.arena.name(declared.name));
            if declared.test {
                return true;
            }
            at = declared.parent.and_then(|parent| usize::try_from(parent).ok());
        }
        code.test
    }

    /// A call whose target the expression does not tell.
    fn unclear(&mut self, arena: &Arena, node: NodeId, value: &Value, from: Option<SymbolRef>, line: u32) {
        match value.bare().what {
            What::Unknown => {}
            What::Absent => return self.count("call of a member that is not there"),
            _ => return,
        }
        match self.evaluator.guess(self.family, arena, node) {
            Guess::One(to) => self.edge(Relation::Calls, from, to, line, GUESSED),
            Guess::Several => self.count("call that may mean several"),
            Guess::None => self.count("call of something unknown"),
        }
    }

    fn edge(
        &mut self,
        relation: Relation,
        from: Option<SymbolRef>,
        to: impl Into<PageRef>,
        line: u32,
        certainty: u8,
    ) {
        let from = from.map_or(PageRef { file: self.file, symbol: None }, PageRef::from);
        let evidence = self.edges.entry((relation, from, to.into())).or_default();
        // What is guessed adds nothing to what is sure.
        match (evidence.certainty >= SURE, certainty >= SURE) {
            (true, false) => return,
            (false, true) => evidence.lines.clear(),
            _ => {}
        }
        evidence.lines.insert(line);
        evidence.certainty = evidence.certainty.max(certainty);
    }

    fn count(&mut self, what: &str) {
        *self.found.unresolved.entry(format!("{} {what}", self.language)).or_default() += 1;
    }
}

/// The names that a file takes from an imported package.
fn taken<'a>(import: &Import, arena: &'a Arena) -> BTreeSet<&'a str> {
    let is_package = |of: &NodeId| matches!(arena.node(*of), Node::Free(name, _) if arena.name(*name) == import.bound_name());
    let nodes = arena.nodes().iter();
    nodes
        .filter_map(|node| match node {
            Node::Free(name, _) if import.form == ImportForm::Glob => Some(arena.name(*name)),
            Node::Member(of, name) if is_package(of) => Some(arena.name(*name)),
            _ => None,
        })
        .collect()
}

/// The definitions that a value may be.
fn targets(value: &Value) -> Vec<(SymbolRef, u8)> {
    let value = value.bare();
    match &value.what {
        What::Symbol(symbol) | What::Method(symbol, _) => vec![(*symbol, value.certainty)],
        What::Either(all) => {
            let mut found: Vec<(SymbolRef, u8)> = all.iter().flat_map(targets).collect();
            found.dedup_by_key(|(symbol, _)| *symbol);
            found
        }
        _ => Vec::new(),
    }
}
