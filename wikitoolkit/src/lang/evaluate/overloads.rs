//! Several definitions of one name, told apart by the arguments they take.

use super::members::instance;
use super::{Evaluator, Value, What, fit};
use crate::graph::SymbolKind;
use crate::lang::code::{Arena, Node, Use};
use crate::lang::system::SymbolRef;

/// Types are searched this far up.
const MAX_STEPS: usize = 6;
/// More overloads than this are not compared.
const MAX_COMPARED: usize = 64;

impl Evaluator<'_, '_> {
    /// The arguments that a file calls something with.
    pub(in crate::lang) fn arguments(&self, file: usize, arena: &Arena, call: Use) -> Vec<Value> {
        match arena.node(call.node) {
            Node::Apply(_, given) if call.arity.is_some_and(|count| count > 0) => {
                given.iter().map(|node| self.held(self.used(file, arena, *node))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value that a name holds.
    fn held(&self, value: Value) -> Value {
        let What::Symbol(symbol) = value.what else { return value };
        match self.kind(symbol) {
            Some(SymbolKind::Const | SymbolKind::Static) => self.gives(symbol),
            Some(SymbolKind::Variant) => self.owner(symbol).map_or(Value::UNKNOWN, instance),
            _ => value,
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
        let Some(links) = self.project.links(symbol.file) else { return Vec::new() };
        let symbols = &links.code.symbols;
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

    /// How well arguments fit, one better when nothing has to be put into a list; `None` when one cannot be passed.
    fn fit(&self, symbol: SymbolRef, given: &[Value]) -> Option<usize> {
        let declared = self.declared(symbol)?;
        let mut fit = usize::from(declared.arity.is_some_and(|(_, most)| most != u8::MAX));
        for (given, node) in given.iter().zip(&declared.takes) {
            fit += self.passes(given, &self.interface(symbol.file, *node))?;
        }
        Some(fit)
    }

    /// How well a value fits where a type is wanted: not at all when nobody knows, `None` when it cannot be passed.
    fn passes(&self, value: &Value, of: &Value) -> Option<usize> {
        let converted = self.dialect().converts;
        match (&value.bare().what, &of.bare().what) {
            (What::Instance(class), What::Symbol(wanted)) if class == wanted => Some(fit::EXACT),
            (What::Instance(class), What::Symbol(wanted)) => {
                let may_be =
                    self.inherits(*class, *wanted, 0) || self.kind(*wanted) == Some(SymbolKind::Type);
                may_be.then_some(fit::INHERITS)
            }
            (What::Instance(_), What::Foreign(wanted)) if fit::is_plain(&wanted.name) => None,
            (What::Instance(_), What::Foreign(wanted)) if *wanted.name == *"Object" => Some(fit::ANYTHING),
            (What::Instance(class), What::Foreign(wanted)) if !converted => {
                self.is_foreign(*class, &wanted.name, 0)
            }
            (What::Foreign(given), What::Symbol(_)) => {
                let is_other = if converted { fit::is_plain } else { fit::is_type };
                (!is_other(&given.name)).then_some(0)
            }
            (What::Foreign(given), What::Foreign(wanted)) => fit::fit(&given.name, &wanted.name, converted),
            _ => Some(0),
        }
    }

    /// Whether a class inherits from a foreign type: surely, surely not (`None`), or nobody knows.
    fn is_foreign(&self, class: SymbolRef, wanted: &str, steps: usize) -> Option<usize> {
        if steps >= MAX_STEPS {
            return Some(0);
        }
        let mut best = None;
        for base in self.bases(class) {
            let found = match &base.bare().what {
                What::Foreign(base) if *base.name == *wanted => Some(fit::INHERITS),
                What::Symbol(base) => self.is_foreign(*base, wanted, steps + 1),
                _ => Some(0),
            };
            best = best.max(found);
        }
        best
    }
}
