//! What expressions mean once all files are known.

mod calls;
mod dialect;
mod fit;
mod generics;
mod guess;
mod members;
mod overloads;
mod value;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::Project;
use super::code::{Arena, Node, NodeId};
use super::extensions::Extensions;
use super::system::{Meaning, ModuleSystem, SymbolRef, Trace};

use generics::Parameter;

pub(super) use dialect::{Dialect, Gives};
pub(super) use guess::{GUESSED, Guess};
pub(super) use value::{Foreign, Value, What};

/// Expressions are followed this deep, across files.
const MAX_DEPTH: usize = 40;

/// Which of a file's two arenas an expression is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Interface,
    Uses,
}

/// Evaluates the expressions of one file.
pub(super) struct Evaluator<'w, 'p> {
    pub(super) project: &'w Project<'p>,
    pub(super) system: &'w (dyn ModuleSystem + 'w),
    pub(super) extensions: &'w Extensions,
    pub(super) trace: Trace,
    known: RefCell<HashMap<(usize, Side, NodeId), Value>>,
    depth: Cell<usize>,
}

impl<'w, 'p> Evaluator<'w, 'p> {
    pub(super) fn new(
        project: &'w Project<'p>,
        system: &'w (dyn ModuleSystem + 'w),
        extensions: &'w Extensions,
    ) -> Self {
        let trace = Trace::default();
        Self { project, system, extensions, trace, known: RefCell::default(), depth: Cell::default() }
    }

    fn dialect(&self) -> &'static Dialect {
        self.system.dialect()
    }

    /// What an expression of a file's interface gives.
    pub(super) fn interface(&self, file: usize, node: NodeId) -> Value {
        match self.project.links(file) {
            Some(links) => self.evaluate(file, Side::Interface, &links.code.arena, node),
            None => Value::UNKNOWN,
        }
    }

    /// What an expression among a file's uses gives.
    pub(super) fn used(&self, file: usize, arena: &Arena, node: NodeId) -> Value {
        self.evaluate(file, Side::Uses, arena, node)
    }

    fn evaluate(&self, file: usize, side: Side, arena: &Arena, node: NodeId) -> Value {
        let key = (file, side, node);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        // What depends on itself is unknown while it is being found.
        self.known.borrow_mut().insert(key, Value::UNKNOWN);
        let value = self.deeper(|| self.node(file, side, arena, node));
        self.known.borrow_mut().insert(key, value.clone());
        value
    }

    /// What `find` finds, unless that is a step too far: an alias may stand for itself, an iterator give itself.
    fn deeper(&self, find: impl FnOnce() -> Value) -> Value {
        if self.depth.get() >= MAX_DEPTH {
            return Value::UNKNOWN;
        }
        self.depth.set(self.depth.get() + 1);
        let value = find();
        self.depth.set(self.depth.get() - 1);
        value
    }

    fn node(&self, file: usize, side: Side, arena: &Arena, node: NodeId) -> Value {
        let of = |id: &NodeId| self.evaluate(file, side, arena, *id);
        match arena.node(node) {
            Node::Unknown => Value::UNKNOWN,
            Node::Foreign(name) => Value::foreign(arena.name(*name)),
            Node::Free(name, scope) => self.global(file, arena.name(*scope), arena.name(*name)),
            Node::Symbol(at) => Value::exact(What::Symbol(reference(file, *at))),
            Node::Inherited(at) => Value::exact(What::Inherited(reference(file, *at))),
            Node::Member(id, name) => self.member(&of(id), arena.name(*name)),
            Node::Call(id) => self.called(&of(id)),
            Node::Value(id) => self.value_of(&of(id)),
            Node::Element(id) => self.element(&of(id)),
            Node::Indexed(id) => self.indexed(&of(id)),
            Node::Inner(id) => self.inner(&of(id)),
            Node::Entered(id) => self.entered(&of(id)),
            Node::Apply(id, arguments) => {
                let base = of(id);
                base.with_arguments(|| arguments.iter().map(of).collect())
            }
            Node::Parameter(at, bound) => {
                let (at, bound) = (usize::from(*at), of(bound));
                Value::exact(What::Parameter(Rc::new(Parameter { at, bound, is_value: false, member: None })))
            }
            Node::Given(callee, argument, part) => self.given(&of(callee), *argument, *part),
            Node::Either(all) => Value::either(all.iter().map(of)),
            Node::First(all) => first(all.iter().map(of)),
        }
    }

    fn global(&self, file: usize, scope: &str, name: &str) -> Value {
        self.trace.asked(name);
        let (meaning, certainty) = self.system.global(file, scope, name, &self.trace);
        self.meaning(meaning, name).at_most(certainty)
    }

    /// What is known about a name's meaning.
    fn meaning(&self, meaning: Meaning, name: &str) -> Value {
        match meaning {
            Meaning::Symbol(symbol) => Value::exact(What::Symbol(symbol)),
            Meaning::Module(module) => Value::exact(What::Module(module)),
            Meaning::Holds { file, node } => self.interface(file, node),
            Meaning::Foreign => Value::foreign(name),
            Meaning::Missing => Value::UNKNOWN,
        }
    }
}

/// The first value that is the project's own; without one, the first that comes from outside.
fn first(all: impl Iterator<Item = Value>) -> Value {
    let mut rest = Value::UNKNOWN;
    for value in all {
        match value.bare().what {
            What::Unknown => {}
            What::Absent | What::Foreign(_) => {
                if matches!(rest.what, What::Unknown | What::Absent) {
                    rest = value;
                }
            }
            _ => return value,
        }
    }
    rest
}

fn reference(file: usize, symbol: u32) -> SymbolRef {
    SymbolRef { file, symbol: usize::try_from(symbol).unwrap_or(usize::MAX) }
}
