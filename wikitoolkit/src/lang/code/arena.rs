//! Expressions of one file, each kept once.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// The position of a name in its arena.
pub(in crate::lang) type NameId = u32;
/// The position of an expression in its arena.
pub(in crate::lang) type NodeId = u32;

/// More expressions than this are not kept; a file that has them was not written by hand.
const MAX_NODES: usize = 200_000;
/// More alternatives than this say nothing.
const MAX_ALTERNATIVES: usize = 6;
/// Nothing is said by expressions nested deeper than this, such as a name that is bound to a part of itself in each of
/// a thousand lines.
const MAX_NESTING: u8 = 24;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::lang) enum Node {
    /// Nothing is known about it.
    Unknown,
    /// A value or type of the language itself, such as a literal.
    Foreign(NameId),
    /// A name of the file, seen from the inline module with this qualified name.
    Free(NameId, NameId),
    /// A definition of the file.
    Symbol(u32),
    /// A member of what the expression gives, be it a module, type or value.
    Member(NodeId, NameId),
    /// What calling gives.
    Call(NodeId),
    /// A value of a type.
    Value(NodeId),
    /// A type with arguments.
    Apply(NodeId, Vec<NodeId>),
    /// What going through it gives.
    Element(NodeId),
    /// What taking one by index or key gives.
    Indexed(NodeId),
    /// What is inside a wrapper: awaited, unwrapped.
    Inner(NodeId),
    /// What `with` binds.
    Entered(NodeId),
    /// One of these.
    Either(Vec<NodeId>),
    /// The first of these that the project has.
    First(Vec<NodeId>),
    /// The type parameter with this position of the type around, and what it has to be.
    Parameter(u8, NodeId),
    /// What the argument with this position is given as a function, by position.
    Given(NodeId, u8, u8),
    /// The members that a type of the file inherits, on a value of it.
    Inherited(u32),
}

/// Expressions and the names in them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::lang) struct Arena {
    names: Vec<String>,
    nodes: Vec<Node>,
}

impl Arena {
    /// The text of a name.
    pub(in crate::lang) fn name(&self, id: NameId) -> &str {
        usize::try_from(id).ok().and_then(|at| self.names.get(at)).map_or("", String::as_str)
    }

    /// All expressions.
    pub(in crate::lang) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// An expression; unknown when there is none at that position.
    pub(in crate::lang) fn node(&self, id: NodeId) -> &Node {
        usize::try_from(id).ok().and_then(|at| self.nodes.get(at)).unwrap_or(&Node::Unknown)
    }
}

/// An arena that grows.
#[derive(Debug, Default)]
pub(super) struct Growing {
    arena: Arena,
    names: HashMap<String, NameId>,
    nodes: HashMap<Node, NodeId>,
    /// How deep each expression is nested.
    nesting: Vec<u8>,
}

impl Growing {
    pub(super) fn name(&mut self, text: &str) -> NameId {
        if let Some(known) = self.names.get(text) {
            return *known;
        }
        let id = position(self.arena.names.len());
        self.arena.names.push(text.to_owned());
        self.names.insert(text.to_owned(), id);
        id
    }

    pub(super) fn node(&mut self, node: Node) -> NodeId {
        if let Some(known) = self.nodes.get(&node) {
            return *known;
        }
        let nesting = self.nesting_of(&node);
        if node != Node::Unknown && (nesting > MAX_NESTING || self.arena.nodes.len() >= MAX_NODES) {
            return self.node(Node::Unknown);
        }
        let id = position(self.arena.nodes.len());
        self.arena.nodes.push(node.clone());
        self.nesting.push(nesting);
        self.nodes.insert(node, id);
        id
    }

    fn nesting_of(&self, node: &Node) -> u8 {
        let of = |id: &NodeId| usize::try_from(*id).ok().and_then(|at| self.nesting.get(at)).copied();
        let inside = match node {
            Node::Unknown | Node::Foreign(_) | Node::Free(..) | Node::Symbol(_) | Node::Inherited(_) => None,
            Node::Member(id, _)
            | Node::Call(id)
            | Node::Value(id)
            | Node::Element(id)
            | Node::Indexed(id)
            | Node::Inner(id)
            | Node::Entered(id)
            | Node::Parameter(_, id)
            | Node::Given(id, ..) => of(id),
            Node::Apply(id, arguments) => arguments.iter().chain([id]).filter_map(of).max(),
            Node::Either(all) | Node::First(all) => all.iter().filter_map(of).max(),
        };
        inside.map_or(0, |nesting| nesting.saturating_add(1))
    }

    pub(super) fn text(&self, name: NameId) -> &str {
        self.arena.name(name)
    }

    pub(super) fn get(&self, id: NodeId) -> &Node {
        self.arena.node(id)
    }

    /// One of several; unknown ones and repetitions are left out.
    pub(super) fn either(&mut self, all: &[NodeId]) -> NodeId {
        let mut distinct: Vec<NodeId> = Vec::new();
        for id in all {
            let parts = match self.get(*id) {
                Node::Either(parts) => parts.clone(),
                Node::Unknown => Vec::new(),
                _ => vec![*id],
            };
            for part in parts {
                if !distinct.contains(&part) {
                    distinct.push(part);
                }
            }
        }
        match distinct.as_slice() {
            [] => self.node(Node::Unknown),
            [one] => *one,
            many if many.len() > MAX_ALTERNATIVES => self.node(Node::Unknown),
            _ => self.node(Node::Either(distinct)),
        }
    }

    /// Copies an expression of another arena into this one.
    pub(super) fn adopt(&mut self, other: &Self, id: NodeId) -> NodeId {
        let node = match other.get(id).clone() {
            Node::Unknown => Node::Unknown,
            Node::Symbol(at) => Node::Symbol(at),
            Node::Inherited(at) => Node::Inherited(at),
            Node::Foreign(name) => Node::Foreign(self.name(other.arena.name(name))),
            Node::Free(name, scope) => {
                Node::Free(self.name(other.arena.name(name)), self.name(other.arena.name(scope)))
            }
            Node::Member(of, name) => {
                let of = self.adopt(other, of);
                Node::Member(of, self.name(other.arena.name(name)))
            }
            Node::Call(of) => Node::Call(self.adopt(other, of)),
            Node::Value(of) => Node::Value(self.adopt(other, of)),
            Node::Element(of) => Node::Element(self.adopt(other, of)),
            Node::Indexed(of) => Node::Indexed(self.adopt(other, of)),
            Node::Inner(of) => Node::Inner(self.adopt(other, of)),
            Node::Entered(of) => Node::Entered(self.adopt(other, of)),
            Node::Parameter(at, bound) => Node::Parameter(at, self.adopt(other, bound)),
            Node::Given(of, argument, part) => Node::Given(self.adopt(other, of), argument, part),
            Node::Apply(of, arguments) => {
                let of = self.adopt(other, of);
                Node::Apply(of, arguments.into_iter().map(|id| self.adopt(other, id)).collect())
            }
            Node::Either(all) => Node::Either(all.into_iter().map(|id| self.adopt(other, id)).collect()),
            Node::First(all) => Node::First(all.into_iter().map(|id| self.adopt(other, id)).collect()),
        };
        self.node(node)
    }

    pub(super) fn finish(self) -> Arena {
        self.arena
    }
}

fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
