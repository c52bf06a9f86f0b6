//! What an expression gives.

use std::rc::Rc;

use super::generics::Parameter;
use crate::lang::code::{SHAPE, TUPLE};
use crate::lang::system::SymbolRef;

/// Alternatives beyond this say nothing.
const MAX_ALTERNATIVES: usize = 6;

/// What an expression gives, and how sure that is.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::lang) struct Value {
    pub(in crate::lang) what: What,
    /// 0 to 100.
    pub(in crate::lang) certainty: u8,
    /// What the definition, or the type that it is a member or value of, is applied to.
    pub(in crate::lang) arguments: Option<Rc<[Value]>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::lang) enum What {
    Unknown,
    /// A module, by the number of the module system.
    Module(usize),
    /// A definition itself.
    Symbol(SymbolRef),
    /// A function that was found on a value or type, which is the second one.
    Method(SymbolRef, SymbolRef),
    /// A value of a type.
    Instance(SymbolRef),
    /// A value of a type, seen as one of the types it inherits from.
    Inherited(SymbolRef),
    /// What the type around is applied to, or a value of that.
    Parameter(Rc<Parameter>),
    /// Something from outside of the project.
    Foreign(Rc<Foreign>),
    /// A member that a known type does not have.
    Absent,
    /// One of these.
    Either(Rc<[Value]>),
}

/// Something from outside of the project.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::lang) struct Foreign {
    pub(in crate::lang) name: Box<str>,
    /// What it was made of: the type arguments of a type, or of the type of a value.
    pub(in crate::lang) arguments: Vec<Value>,
}

impl Foreign {
    /// What a part of a tuple or shape is made of.
    pub(in crate::lang) fn part(&self, name: &str) -> Option<&Value> {
        let at = match self.name.strip_prefix(SHAPE) {
            Some(parts) => parts.split(',').position(|part| part == name)?,
            None => name.parse().ok().filter(|_| *self.name == *TUPLE)?,
        };
        self.arguments.get(at)
    }
}

impl Value {
    pub(in crate::lang) const UNKNOWN: Self = Self { what: What::Unknown, certainty: 0, arguments: None };

    pub(in crate::lang) fn exact(what: What) -> Self {
        Self { what, certainty: 100, arguments: None }
    }

    pub(in crate::lang) fn foreign(name: &str) -> Self {
        Self::foreign_of(name, Vec::new())
    }

    pub(in crate::lang) fn foreign_of(name: &str, arguments: Vec<Self>) -> Self {
        Self::exact(What::Foreign(Rc::new(Foreign { name: name.into(), arguments })))
    }

    /// The same, no surer than `certainty`.
    pub(in crate::lang) fn at_most(self, certainty: u8) -> Self {
        Self { certainty: self.certainty.min(certainty), ..self }
    }

    pub(in crate::lang) fn is_unknown(&self) -> bool {
        matches!(self.what, What::Unknown)
    }

    /// One of several; what is unknown is left out.
    pub(in crate::lang) fn either(all: impl Iterator<Item = Self>) -> Self {
        let mut distinct: Vec<Self> = Vec::new();
        for value in all {
            let parts = match &value.what {
                What::Unknown | What::Absent => continue,
                What::Either(parts) => parts.to_vec(),
                _ => vec![value],
            };
            for part in parts {
                match distinct.iter_mut().find(|known| known.what == part.what) {
                    Some(known) => known.certainty = known.certainty.max(part.certainty),
                    None => distinct.push(part),
                }
            }
        }
        match distinct.len() {
            0 => Self::UNKNOWN,
            1 => distinct.pop().unwrap_or(Self::UNKNOWN),
            count if count > MAX_ALTERNATIVES => Self::UNKNOWN,
            _ => Self::exact(What::Either(distinct.into())),
        }
    }

    /// What `each` makes of it, or of each alternative.
    pub(in crate::lang) fn map(&self, each: impl Fn(&Self) -> Self) -> Self {
        match &self.what {
            What::Either(parts) => Self::either(parts.iter().map(each)),
            _ => each(self),
        }
    }

    /// A type with arguments.
    pub(in crate::lang) fn with_arguments(&self, arguments: impl FnOnce() -> Vec<Self>) -> Self {
        match &self.what {
            What::Foreign(foreign) => Self::foreign_of(&foreign.name, arguments()),
            What::Symbol(_) => self.clone().applied(Some(arguments().into())),
            _ => self.clone(),
        }
    }
}
