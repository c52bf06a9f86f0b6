//! What is called when nothing is known but a name.

use super::Evaluator;
use crate::lang::code::{Arena, Node, NodeId};
use crate::lang::family_of;
use crate::lang::gist::{Named, Trait};
use crate::lang::system::SymbolRef;

/// How sure a guess is: the only method of that name.
pub(in crate::lang) const GUESSED: u8 = 50;
/// Names shorter than this say nothing.
const MIN_NAME: usize = 4;

/// What a name alone says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang) enum Guess {
    One(SymbolRef),
    Several,
    None,
}

impl Evaluator<'_, '_> {
    /// What a member of something unknown is, judged by its name alone, in a file of the family.
    pub(in crate::lang) fn guess(&self, family: usize, arena: &Arena, node: NodeId) -> Guess {
        let called = match arena.node(node) {
            Node::Apply(of, _) => *of,
            _ => node,
        };
        let Node::Member(_, name) = arena.node(called) else { return Guess::None };
        let name = arena.name(*name);
        self.trace.asked(name);
        if name.len() < MIN_NAME || name.starts_with("__") || self.dialect().is_common(name) {
            return Guess::None;
        }
        let language = |symbol: &SymbolRef| self.project.file(symbol.file)?.language.as_deref();
        let methods =
            self.project.named(name).iter().filter(|one| one.is(Trait::METHOD) && !one.is(Trait::TEST));
        let methods = methods.map(Named::symbol_ref);
        let methods: Vec<SymbolRef> =
            methods.filter(|method| language(method).and_then(family_of) == Some(family)).collect();
        match methods.as_slice() {
            [] => Guess::None,
            [one] => Guess::One(*one),
            several => self.root_of(several).map_or(Guess::Several, Guess::One),
        }
    }

    /// The one of several methods that all others override.
    fn root_of(&self, several: &[SymbolRef]) -> Option<SymbolRef> {
        const MAX_COMPARED: usize = 12;
        if several.len() > MAX_COMPARED {
            return None;
        }
        let owners: Vec<SymbolRef> =
            several.iter().map(|method| self.owner(*method)).collect::<Option<_>>()?;
        let root =
            owners.iter().position(|root| owners.iter().all(|owner| self.inherits(*owner, *root, 0)))?;
        several.get(root).copied()
    }

    pub(super) fn inherits(&self, class: SymbolRef, from: SymbolRef, steps: usize) -> bool {
        const MAX_STEPS: usize = 8;
        class == from
            || (steps < MAX_STEPS
                && self.bases(class).iter().any(|base| match base.what {
                    super::What::Symbol(base) => self.inherits(base, from, steps + 1),
                    _ => false,
                }))
    }
}
