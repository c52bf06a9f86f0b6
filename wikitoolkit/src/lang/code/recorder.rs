//! Collects what a file's code says while its tree is walked.

use std::collections::HashMap;

use super::arena::Growing;
use super::{Declared, FUNCTION, Impl, Interface, Node, NodeId, SHAPE, TUPLE, Use, UseForm, Uses};
use crate::lang::Symbol;
use crate::lang::names::unique_names;

/// What is known about a definition besides its outline.
#[derive(Debug, Default)]
struct Known {
    test: bool,
    property: bool,
    bases: Vec<NodeId>,
    gives: Vec<NodeId>,
    fields: Vec<(String, NodeId)>,
    arity: Option<(u8, u8)>,
    takes: Vec<NodeId>,
    forward: bool,
    local: bool,
    stand_in: bool,
}

/// Members of a type that stand outside of its body.
#[derive(Debug)]
struct Block {
    of: NodeId,
    base: Option<NodeId>,
    members: Vec<usize>,
    line: u32,
}

/// What was found so far. Expressions are made in the arena of the uses; those that others can see are copied in the
/// end.
#[derive(Debug, Default)]
pub(in crate::lang) struct Recorder {
    nodes: Growing,
    uses: Vec<Use>,
    known: HashMap<usize, Known>,
    globals: Vec<(String, NodeId)>,
    test: bool,
    impls: Vec<Block>,
}

impl Recorder {
    pub(in crate::lang) fn unknown(&mut self) -> NodeId {
        self.nodes.node(Node::Unknown)
    }

    pub(in crate::lang) fn foreign(&mut self, name: &str) -> NodeId {
        let name = self.nodes.name(name);
        self.nodes.node(Node::Foreign(name))
    }

    /// A type of several types, one for each part.
    pub(in crate::lang) fn tuple(&mut self, parts: Vec<NodeId>) -> NodeId {
        let tuple = self.foreign(TUPLE);
        self.apply(tuple, parts)
    }

    /// The type of a shape without a name, by the names and types of its parts.
    pub(in crate::lang) fn shape(&mut self, parts: Vec<(&str, NodeId)>) -> NodeId {
        let (names, types): (Vec<&str>, Vec<NodeId>) = parts.into_iter().unzip();
        let shape = self.foreign(&format!("{SHAPE}{}", names.join(",")));
        self.apply(shape, types)
    }

    pub(in crate::lang) fn free(&mut self, name: &str, scope: &str) -> NodeId {
        let (name, scope) = (self.nodes.name(name), self.nodes.name(scope));
        self.nodes.node(Node::Free(name, scope))
    }

    pub(in crate::lang) fn symbol(&mut self, at: usize) -> NodeId {
        self.nodes.node(Node::Symbol(number(at)))
    }

    pub(in crate::lang) fn inherited(&mut self, at: usize) -> NodeId {
        self.nodes.node(Node::Inherited(number(at)))
    }

    /// A member of something; nothing of nothing.
    pub(in crate::lang) fn member(&mut self, of: NodeId, name: &str) -> NodeId {
        let name = self.nodes.name(name);
        self.nodes.node(Node::Member(of, name))
    }

    pub(in crate::lang) fn call(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Call)
    }

    pub(in crate::lang) fn value(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Value)
    }

    pub(in crate::lang) fn element(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Element)
    }

    pub(in crate::lang) fn indexed(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Indexed)
    }

    pub(in crate::lang) fn inner(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Inner)
    }

    pub(in crate::lang) fn entered(&mut self, of: NodeId) -> NodeId {
        self.of(of, Node::Entered)
    }

    /// The type parameter with this position of the type around; `bound` is what it has to be.
    pub(in crate::lang) fn parameter(&mut self, at: usize, bound: NodeId) -> NodeId {
        match u8::try_from(at) {
            Ok(at) => self.nodes.node(Node::Parameter(at, bound)),
            Err(_) => bound,
        }
    }

    /// What a function takes that is itself an argument of a call: both by position.
    pub(in crate::lang) fn given(&mut self, callee: NodeId, argument: usize, part: usize) -> NodeId {
        match (u8::try_from(argument), u8::try_from(part)) {
            (Ok(argument), Ok(part)) if !self.is_unknown(callee) => {
                self.nodes.node(Node::Given(callee, argument, part))
            }
            _ => self.unknown(),
        }
    }

    fn of(&mut self, of: NodeId, make: fn(NodeId) -> Node) -> NodeId {
        if self.is_unknown(of) { of } else { self.nodes.node(make(of)) }
    }

    pub(in crate::lang) fn apply(&mut self, of: NodeId, arguments: Vec<NodeId>) -> NodeId {
        if arguments.is_empty() { of } else { self.nodes.node(Node::Apply(of, arguments)) }
    }

    pub(in crate::lang) fn either(&mut self, all: &[NodeId]) -> NodeId {
        self.nodes.either(all)
    }

    /// The first of several places where a name may be found.
    pub(in crate::lang) fn first(&mut self, all: Vec<NodeId>) -> NodeId {
        match all.as_slice() {
            [one] => *one,
            _ => self.nodes.node(Node::First(all)),
        }
    }

    pub(in crate::lang) fn is_unknown(&self, id: NodeId) -> bool {
        matches!(self.nodes.get(id), Node::Unknown)
    }

    /// Whether a type is a function, or may be one.
    pub(in crate::lang) fn mentions_function(&self, id: NodeId) -> bool {
        match self.nodes.get(id) {
            Node::Foreign(name) => self.nodes.text(*name) == FUNCTION,
            Node::Apply(of, arguments) => {
                self.mentions_function(*of) || arguments.iter().any(|one| self.mentions_function(*one))
            }
            Node::Either(all) => all.iter().any(|one| self.mentions_function(*one)),
            _ => false,
        }
    }

    /// The definition of this file that an expression is a value of.
    pub(in crate::lang) fn value_of(&self, id: NodeId) -> Option<usize> {
        let Node::Value(of) = self.nodes.get(id) else { return None };
        match self.nodes.get(*of) {
            Node::Symbol(at) => usize::try_from(*at).ok(),
            _ => None,
        }
    }

    /// What a member is taken from, and its name.
    pub(in crate::lang) fn receiver(&self, id: NodeId) -> Option<(NodeId, &str)> {
        match self.nodes.get(id) {
            Node::Member(of, name) => Some((*of, self.nodes.text(*name))),
            _ => None,
        }
    }

    /// Notes that something is used; what is unknown altogether is not worth noting.
    pub(in crate::lang) fn used(&mut self, form: UseForm, from: Option<usize>, line: u32, node: NodeId) {
        self.noted(form, from, line, node, None);
    }

    /// Notes a call with these arguments.
    pub(in crate::lang) fn called(
        &mut self,
        from: Option<usize>,
        line: u32,
        node: NodeId,
        arguments: Vec<NodeId>,
    ) {
        if !self.is_unknown(node) {
            let arity = u8::try_from(arguments.len()).ok();
            let applied = self.apply(node, arguments);
            // Arguments may be too deep to be kept.
            match self.is_unknown(applied) {
                true => self.noted(UseForm::Call, from, line, node, None),
                false => self.noted(UseForm::Call, from, line, applied, arity),
            }
        }
    }

    fn noted(&mut self, form: UseForm, from: Option<usize>, line: u32, node: NodeId, arity: Option<u8>) {
        if !self.is_unknown(node) {
            self.uses.push(Use { form, from: from.map(number), line, node, arity });
        }
    }

    /// How many uses were noted so far.
    pub(in crate::lang) fn mark(&self) -> usize {
        self.uses.len()
    }

    /// Forgets the uses noted since `mark`.
    pub(in crate::lang) fn rewind(&mut self, mark: usize) {
        self.uses.truncate(mark);
    }

    pub(in crate::lang) fn test(&mut self, symbol: usize) {
        self.known.entry(symbol).or_default().test = true;
    }

    pub(in crate::lang) fn property(&mut self, symbol: usize) {
        self.known.entry(symbol).or_default().property = true;
    }

    /// Notes how many arguments a definition takes.
    pub(in crate::lang) fn arity(&mut self, symbol: usize, least: usize, most: usize) {
        let bound = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        self.known.entry(symbol).or_default().arity = Some((bound(least), bound(most)));
    }

    /// Notes the types of the arguments that a definition takes.
    pub(in crate::lang) fn takes(&mut self, symbol: usize, types: Vec<NodeId>) {
        self.known.entry(symbol).or_default().takes = types;
    }

    /// Notes that a definition only announces what is defined elsewhere.
    pub(in crate::lang) fn forward(&mut self, symbol: usize) {
        self.known.entry(symbol).or_default().forward = true;
    }

    /// Notes that only its own file can name a definition.
    pub(in crate::lang) fn local(&mut self, symbol: usize) {
        self.known.entry(symbol).or_default().local = true;
    }

    /// Notes that a definition stands in for what a library may have.
    pub(in crate::lang) fn stand_in(&mut self, symbol: usize) {
        self.known.entry(symbol).or_default().stand_in = true;
    }

    pub(in crate::lang) fn base(&mut self, symbol: usize, base: NodeId) {
        self.known.entry(symbol).or_default().bases.push(base);
    }

    /// Notes what calling a definition may give.
    pub(in crate::lang) fn gives(&mut self, symbol: usize, node: NodeId) {
        self.known.entry(symbol).or_default().gives.push(node);
    }

    pub(in crate::lang) fn field(&mut self, symbol: usize, name: &str, node: NodeId) {
        if !self.is_unknown(node) {
            self.known.entry(symbol).or_default().fields.push((name.to_owned(), node));
        }
    }

    pub(in crate::lang) fn global(&mut self, name: &str, node: NodeId) {
        if !self.is_unknown(node) {
            self.globals.push((name.to_owned(), node));
        }
    }

    /// Notes that everything in the file is a test.
    pub(in crate::lang) fn all_tests(&mut self) {
        self.test = true;
    }

    /// Notes members of a type outside of its body, and the trait they implement.
    pub(in crate::lang) fn implementation(
        &mut self,
        of: NodeId,
        base: Option<NodeId>,
        members: Vec<usize>,
        line: u32,
    ) {
        self.impls.push(Block { of, base, members, line });
    }

    /// What others can see, and what is used.
    pub(in crate::lang) fn finish(mut self, symbols: &[Symbol]) -> (Interface, Uses) {
        let mut seen = Growing::default();
        let mut declared = Vec::with_capacity(symbols.len());
        for (at, (symbol, unique)) in symbols.iter().zip(unique_names(symbols)).enumerate() {
            let known = self.known.remove(&at).unwrap_or_default();
            let gives = if known.gives.is_empty() { None } else { Some(self.nodes.either(&known.gives)) };
            let gives = gives.filter(|id| !self.is_unknown(*id));
            let qualified = (symbol.qualified != symbol.name).then(|| seen.name(&symbol.qualified));
            declared.push(Declared {
                name: seen.name(&symbol.name),
                qualified,
                unique: (unique != symbol.qualified).then(|| seen.name(&unique)),
                kind: symbol.kind,
                parent: symbol.parent.map(number),
                test: known.test,
                property: known.property,
                bases: known.bases.iter().map(|id| seen.adopt(&self.nodes, *id)).collect(),
                gives: gives.map(|id| seen.adopt(&self.nodes, id)),
                fields: adopt_all(&mut seen, &mut self.nodes, known.fields),
                arity: known.arity,
                takes: known.takes.iter().map(|id| seen.adopt(&self.nodes, *id)).collect(),
                forward: known.forward,
                local: known.local,
                stand_in: known.stand_in,
            });
        }
        let globals = adopt_all(&mut seen, &mut self.nodes, self.globals);
        let impls = self.impls.into_iter().map(|block| Impl {
            of: seen.adopt(&self.nodes, block.of),
            base: block.base.map(|id| seen.adopt(&self.nodes, id)),
            members: block.members.into_iter().map(number).collect(),
            line: block.line,
        });
        let impls = impls.collect();
        let interface =
            Interface { arena: seen.finish(), symbols: declared, globals, test: self.test, impls };
        (interface, Uses { arena: self.nodes.finish(), all: self.uses })
    }
}

/// Names with all that they may hold, in order of name.
fn adopt_all(seen: &mut Growing, nodes: &mut Growing, all: Vec<(String, NodeId)>) -> Vec<(u32, NodeId)> {
    let mut by_name: std::collections::BTreeMap<String, Vec<NodeId>> = std::collections::BTreeMap::new();
    for (name, node) in all {
        by_name.entry(name).or_default().push(node);
    }
    let mut adopted = Vec::with_capacity(by_name.len());
    for (name, alternatives) in by_name {
        let node = nodes.either(&alternatives);
        if !matches!(nodes.get(node), Node::Unknown) {
            adopted.push((seen.name(&name), seen.adopt(nodes, node)));
        }
    }
    adopted
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
