//! Several definitions of one name, told apart by the arguments they take.

use super::{Evaluator, Value, What};
use crate::graph::SymbolKind;
use crate::lang::code::{Arena, Node, Use};
use crate::lang::system::SymbolRef;

/// Types are searched this far up.
const MAX_STEPS: usize = 6;
/// More overloads than this are not compared.
const MAX_COMPARED: usize = 64;

/// Types that a number may be converted between.
const NUMBERS: &[&str] = &["byte", "char", "double", "float", "int", "long", "short", "size_t", "unsigned"];
/// Foreign types that a value of no other type is converted to.
const PLAIN: &[&str] = &["String", "array", "bool", "boolean"];

impl Evaluator<'_, '_> {
    /// The arguments that a file calls something with.
    pub(in crate::lang) fn arguments(&self, file: usize, arena: &Arena, call: Use) -> Vec<Value> {
        match arena.node(call.node) {
            Node::Apply(_, given) if call.arity.is_some_and(|count| count > 0) => {
                given.iter().map(|node| self.used(file, arena, *node)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The definitions named like `symbol` that can be called with these arguments: those beside it, else those that
    /// its type inherits. None at all when their number fits nothing.
    pub(in crate::lang) fn overloads(&self, symbol: SymbolRef, given: &[Value]) -> Vec<SymbolRef> {
        match self.declared(symbol).and_then(|declared| declared.arity) {
            Some(_) => self.by_types(self.by_number(symbol, given.len(), 0), given),
            None => vec![symbol],
        }
    }

    fn by_number(&self, symbol: SymbolRef, count: usize, steps: usize) -> Vec<SymbolRef> {
        let Some(source) = self.project.file(symbol.file) else { return Vec::new() };
        let (links, symbols) = (&source.links, &source.links.code.symbols);
        let name = links.qualified(symbol.symbol);
        let own = [symbol.symbol];
        let beside = match self.project.namesakes(symbol.file, name) {
            [] => &own[..],
            several => several,
        };
        let count_fits = u8::try_from(count).unwrap_or(u8::MAX);
        let fits = |at: &usize| {
            let takes = symbols.get(*at).and_then(|declared| declared.arity);
            takes.is_some_and(|(least, most)| (least..=most).contains(&count_fits))
        };
        let found: Vec<SymbolRef> = beside
            .iter()
            .filter(|at| fits(at))
            .take(MAX_COMPARED)
            .map(|at| SymbolRef { file: symbol.file, symbol: *at })
            .collect();
        if !found.is_empty() || steps >= MAX_STEPS {
            return found;
        }
        let Some(owner) = self.owner(symbol) else { return found };
        let own = symbols.get(symbol.symbol).map_or("", |declared| links.code.arena.name(declared.name));
        let bases = self.bases(owner);
        bases
            .iter()
            .find_map(|base| {
                let What::Method(inherited, _) = self.member(base, own).what else { return None };
                Some(self.by_number(inherited, count, steps + 1)).filter(|found| !found.is_empty())
            })
            .unwrap_or_default()
    }

    /// Of several definitions those whose types fit best; all when none does.
    fn by_types(&self, all: Vec<SymbolRef>, given: &[Value]) -> Vec<SymbolRef> {
        if all.len() < 2 {
            return all;
        }
        let fits: Vec<Option<usize>> = all.iter().map(|symbol| self.fit(*symbol, given)).collect();
        let Some(best) = fits.iter().flatten().max().copied() else { return all };
        all.into_iter().zip(fits).filter(|(_, fit)| *fit == Some(best)).map(|(symbol, _)| symbol).collect()
    }

    /// How well arguments fit: twice the number of those of the very type, plus one when nothing has to be put into a
    /// list; `None` when one cannot be passed.
    fn fit(&self, symbol: SymbolRef, given: &[Value]) -> Option<usize> {
        let declared = self.declared(symbol)?;
        let mut fit = usize::from(declared.arity.is_some_and(|(_, most)| most != u8::MAX));
        for (given, node) in given.iter().zip(&declared.takes) {
            fit += match self.passes(given, &self.interface(symbol.file, *node)) {
                Some(true) => 2,
                Some(false) => return None,
                None => 0,
            };
        }
        Some(fit)
    }

    /// Whether a value is of a type: surely, surely not, or nobody knows.
    fn passes(&self, value: &Value, of: &Value) -> Option<bool> {
        let is_plain = |name: &str| PLAIN.contains(&name) || NUMBERS.contains(&name);
        match (&value.what, &of.what) {
            (What::Instance(class), What::Symbol(wanted)) if class == wanted => Some(true),
            (What::Instance(class), What::Symbol(wanted)) => {
                let is_known = self.kind(*wanted) != Some(SymbolKind::Type);
                if self.inherits(*class, *wanted, 0) { None } else { is_known.then_some(false) }
            }
            (What::Instance(_), What::Foreign(wanted)) if is_plain(&wanted.name) => Some(false),
            (What::Foreign(given), What::Symbol(_)) if is_plain(&given.name) => Some(false),
            (What::Foreign(given), What::Foreign(wanted)) => {
                let both_numbers = NUMBERS.contains(&&*given.name) && NUMBERS.contains(&&*wanted.name);
                match given.name == wanted.name {
                    true => Some(true),
                    false if both_numbers => None,
                    false => (is_plain(&given.name) && is_plain(&wanted.name)).then_some(false),
                }
            }
            _ => None,
        }
    }
}
