//! From what one file says to edges.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Arena, NodeId, Use, UseForm, Uses};
use super::evaluate::{Evaluator, GUESSED, Guess, Namesakes, Value, What};
use super::extensions::{Extensions, the_type};
use super::system::{ModuleSystem, SymbolRef, Target};
use super::{FAMILIES, Project, family_of};
use crate::graph::{Relation, SymbolKind};

/// A use that may mean several things is no surer than this.
const ONE_OF_SEVERAL: u8 = 70;
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

/// A relation between definitions that a file shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedUse {
    /// How they relate.
    pub relation: Relation,
    /// The definition that uses the other one; `None` for the file itself.
    pub from: Option<SymbolRef>,
    /// The definition that is used.
    pub to: SymbolRef,
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
    system: Box<dyn ModuleSystem + 'p>,
    extensions: Extensions,
    namesakes: Namesakes<'p>,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("files", &self.project.files().len()).finish_non_exhaustive()
    }
}

impl<'p> World<'p> {
    /// The world of a project.
    pub fn new(project: &'p Project<'p>) -> Self {
        let mut files: Vec<Vec<usize>> = vec![Vec::new(); FAMILIES.len()];
        for (at, file) in project.files().iter().enumerate() {
            if let Some(family) = file.language.as_deref().and_then(family_of)
                && let Some(members) = files.get_mut(family)
            {
                members.push(at);
            }
        }
        let families = FAMILIES.iter().zip(files).map(|(make, files)| {
            let system = make(project);
            let extensions = Extensions::of(project, &*system, &files);
            Family { system, extensions, namesakes: Namesakes::of(project, &files) }
        });
        Self { project, families: families.collect() }
    }

    /// What the file at a position imports and uses; `uses` are its own.
    pub fn resolve(&self, file: usize, uses: &Uses) -> Resolution {
        let language = self.project.file(file).and_then(|file| file.language.as_deref());
        let family = language.and_then(family_of).and_then(|at| self.families.get(at));
        match (family, language) {
            (Some(family), Some(language)) => {
                let evaluator = Evaluator::new(self.project, &*family.system, &family.extensions);
                let found = Resolution::default();
                One { family, language, file, evaluator, found, edges: BTreeMap::new() }.resolve(uses)
            }
            _ => Resolution::default(),
        }
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
    family: &'w Family<'p>,
    language: &'w str,
    file: usize,
    evaluator: Evaluator<'w, 'p>,
    found: Resolution,
    edges: BTreeMap<(Relation, Option<SymbolRef>, SymbolRef), Evidence>,
}

impl One<'_, '_> {
    fn resolve(mut self, uses: &Uses) -> Resolution {
        self.imports();
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

    fn imports(&mut self) {
        let Some(source) = self.evaluator.project.file(self.file) else { return };
        for import in &source.links.imports {
            match self.family.system.target(self.file, import, &self.evaluator.trace) {
                Target::File { file, confidence } if file != self.file => {
                    self.found.imports.push(ResolvedImport { to: file, line: import.line, confidence });
                }
                Target::Missing => self.count("import"),
                Target::File { .. } | Target::External => {}
            }
            self.evaluator.trace.asked(import.bound_name());
        }
    }

    fn implementations(&mut self) {
        let Some(source) = self.evaluator.project.file(self.file) else { return };
        for block in &source.links.code.impls {
            let Some(base) = block.base else { continue };
            let of = self.evaluator.interface(self.file, block.of);
            let base = self.evaluator.interface(self.file, base);
            if let (Some(of), Some(to)) = (the_type(&of), the_type(&base)) {
                let certainty = base.certainty;
                self.edge(Relation::Implements, Some(of), to, block.line, certainty);
            }
        }
    }

    fn used(&mut self, arena: &Arena, one: Use) {
        let value = self.evaluator.used(self.file, arena, one.node);
        let targets = targets(&value);
        let several = targets.len() > 1;
        let from = one.from.and_then(|at| usize::try_from(at).ok());
        let from = from.map(|symbol| SymbolRef { file: self.file, symbol });
        for (symbol, certainty) in &targets {
            let certainty = if several { (*certainty).min(ONE_OF_SEVERAL) } else { *certainty };
            self.relate(one, from, *symbol, certainty);
        }
        if targets.is_empty() && one.form == UseForm::Call {
            self.unclear(arena, one.node, &value, from, one.line);
        }
    }

    fn relate(&mut self, one: Use, from: Option<SymbolRef>, to: SymbolRef, certainty: u8) {
        let Some(kind) = self.evaluator.kind(to) else { return };
        let relation = match one.form {
            UseForm::Call if kind == SymbolKind::Module => return,
            UseForm::Call => Relation::Calls,
            UseForm::Extend => Relation::Extends,
            UseForm::Implement => Relation::Implements,
            UseForm::Refer => Relation::References,
            UseForm::Mention => Relation::Mentions,
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
        let Some(source) = self.evaluator.project.file(file) else { return false };
        let code = &source.links.code;
        let mut at = symbol.map(|symbol| symbol.symbol);
        while let Some(declared) = at.and_then(|at| code.symbols.get(at)) {
            if declared.test {
                return true;
            }
            at = declared.parent.and_then(|parent| usize::try_from(parent).ok());
        }
        code.test
    }

    /// A call whose target the expression does not tell.
    fn unclear(&mut self, arena: &Arena, node: NodeId, value: &Value, from: Option<SymbolRef>, line: u32) {
        match value.what {
            What::Unknown => {}
            What::Absent => return self.count("call of a member that is not there"),
            _ => return,
        }
        match self.evaluator.guess(&self.family.namesakes, arena, node) {
            Guess::One(to) => self.edge(Relation::Calls, from, to, line, GUESSED),
            Guess::Several => self.count("call that may mean several"),
            Guess::None => self.count("call of something unknown"),
        }
    }

    fn edge(&mut self, relation: Relation, from: Option<SymbolRef>, to: SymbolRef, line: u32, certainty: u8) {
        let evidence = self.edges.entry((relation, from, to)).or_default();
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

/// The definitions that a value may be.
fn targets(value: &Value) -> Vec<(SymbolRef, u8)> {
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
