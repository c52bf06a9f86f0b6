//! Types as annotations, strings and comments spell them.

use super::symbols::Walk;
use crate::lang::code::NodeId;

/// Types nested deeper than this are not read.
const MAX_NESTING: usize = 12;

/// A type as written.
#[derive(Debug, PartialEq, Eq)]
struct Written<'t> {
    /// The dotted name; empty for a bare list.
    name: &'t str,
    arguments: Vec<Written<'t>>,
}

impl<'t> Walk<'t> {
    /// A value of the type that `text` spells.
    pub(super) fn annotated(&mut self, text: &'t str) -> NodeId {
        let written = union(text, 0);
        self.value_of_any(&written)
    }

    /// The types that `text` names.
    pub(super) fn type_names(&mut self, text: &'t str, out: &mut Vec<NodeId>) {
        let mut rest = union(text, 0);
        while let Some(written) = rest.pop() {
            if !written.name.is_empty() {
                out.push(self.dotted(written.name));
            }
            rest.extend(written.arguments);
        }
    }

    fn value_of_any(&mut self, written: &[Written<'t>]) -> NodeId {
        let each: Vec<NodeId> = written.iter().map(|one| self.value_of_one(one)).collect();
        self.code.either(&each)
    }

    fn value_of_one(&mut self, written: &Written<'t>) -> NodeId {
        match written.name.rsplit('.').next().unwrap_or_default() {
            "" | "None" | "Any" | "object" | "Callable" | "..." => self.code.unknown(),
            "Optional" | "Union" | "ClassVar" | "Final" | "Annotated" | "Required" => {
                self.value_of_any(&written.arguments)
            }
            "Type" | "type" if !written.arguments.is_empty() => self.class_of(&written.arguments),
            _ => {
                let class = self.applied(written);
                self.code.value(class)
            }
        }
    }

    fn class_of(&mut self, written: &[Written<'t>]) -> NodeId {
        let each: Vec<NodeId> = written.iter().map(|one| self.applied(one)).collect();
        self.code.either(&each)
    }

    fn applied(&mut self, written: &Written<'t>) -> NodeId {
        match written.name.rsplit('.').next().unwrap_or_default() {
            "" | "None" | "Any" | "object" => return self.code.unknown(),
            "Optional" | "Union" => return self.class_of(&written.arguments),
            _ => {}
        }
        let base = self.dotted(written.name);
        let arguments = written.arguments.iter().map(|one| self.applied(one)).collect();
        self.code.apply(base, arguments)
    }

    fn dotted(&mut self, name: &'t str) -> NodeId {
        let mut parts = name.split('.');
        let first = parts.next().unwrap_or_default();
        let mut node = match self.env.get(first) {
            Some(bound) => bound,
            None => self.code.free(first, ""),
        };
        for part in parts {
            node = self.code.member(node, part);
        }
        node
    }
}

/// The members of `A | B`, quotes taken off.
fn union(text: &str, nesting: usize) -> Vec<Written<'_>> {
    if nesting > MAX_NESTING {
        return Vec::new();
    }
    let text = text.trim().trim_matches(['"', '\'']).trim();
    split(text, '|').into_iter().filter_map(|part| one(part, nesting)).collect()
}

fn one(text: &str, nesting: usize) -> Option<Written<'_>> {
    let text = text.trim().trim_matches(['"', '\'']).trim();
    let (name, arguments) = match text.split_once('[') {
        Some((name, rest)) => (name.trim(), rest.trim_end().strip_suffix(']').unwrap_or(rest)),
        None => (text, ""),
    };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    if !name.chars().all(is_name) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let arguments = split(arguments, ',').into_iter().flat_map(|part| union(part, nesting + 1)).collect();
    Some(Written { name, arguments })
}

/// The parts of `text` between `mark`s outside of brackets.
fn split(text: &str, mark: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            c if c == mark && depth == 0 => {
                parts.push(text.get(start..at).unwrap_or_default());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts.retain(|part| !part.trim().is_empty());
    parts
}
