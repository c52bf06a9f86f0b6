//! Types with type parameters, and what they are applied to.

use std::rc::Rc;

use super::{Evaluator, Foreign, Value, What};
use crate::graph::SymbolKind;

/// What a definition is applied to beyond this says nothing.
const MAX_ARGUMENTS: usize = 8;
/// Nor do arguments of arguments deeper than this.
const MAX_NESTING: usize = 4;

/// A type parameter of the type around, or a value of it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::lang) struct Parameter {
    /// Its position among those of the type.
    pub(in crate::lang) at: usize,
    /// What it has to be in any case.
    pub(in crate::lang) bound: Value,
    pub(in crate::lang) is_value: bool,
    /// The member of it that is meant (Rust `T::Target`).
    pub(in crate::lang) member: Option<Rc<str>>,
}

impl Value {
    /// What is known of it without what the type around is applied to.
    pub(in crate::lang) fn bare(&self) -> &Self {
        match &self.what {
            What::Parameter(parameter) => &parameter.bound,
            _ => self,
        }
    }

    /// The same with type arguments, unless these are too many.
    pub(super) fn applied(self, arguments: Option<Rc<[Self]>>) -> Self {
        let small = |arguments: &Rc<[Self]>| {
            arguments.len() <= MAX_ARGUMENTS && arguments.iter().all(|one| one.nests_less_than(MAX_NESTING))
        };
        Self { arguments: arguments.filter(|arguments| !arguments.is_empty() && small(arguments)), ..self }
    }

    fn nests_less_than(&self, most: usize) -> bool {
        let Some(most) = most.checked_sub(1) else { return false };
        let foreign: &[Self] = match &self.what {
            What::Foreign(foreign) => &foreign.arguments,
            What::Either(parts) => parts,
            _ => &[],
        };
        let own = self.arguments.as_deref().unwrap_or_default();
        foreign.iter().chain(own).all(|one| one.nests_less_than(most))
    }

    fn has_parameters(&self) -> bool {
        let inside: &[Self] = match &self.what {
            What::Parameter(_) => return true,
            What::Foreign(foreign) => &foreign.arguments,
            What::Either(parts) => parts,
            _ => &[],
        };
        inside.iter().chain(self.arguments.as_deref().unwrap_or_default()).any(Self::has_parameters)
    }
}

impl Evaluator<'_, '_> {
    /// A member of a type parameter; what types it has depends on what it is.
    pub(super) fn member_of_parameter(&self, of: &Parameter, name: &str) -> Value {
        let bound = self.member(&of.bound, name);
        let is_open = match bound.what {
            What::Symbol(found) => self.kind(found) == Some(SymbolKind::Type),
            _ => bound.is_unknown(),
        };
        if !is_open || of.is_value || of.member.is_some() {
            return bound;
        }
        let of = Parameter { at: of.at, bound, is_value: false, member: Some(name.into()) };
        Value::exact(What::Parameter(Rc::new(of)))
    }

    /// What a member of a type gives once the type is applied; without arguments, what its parameters have to be.
    pub(super) fn substitute(&self, value: Value, arguments: Option<&[Value]>) -> Value {
        if value.has_parameters() { self.deeper(|| self.replaced(&value, arguments)) } else { value }
    }

    fn replaced(&self, value: &Value, arguments: Option<&[Value]>) -> Value {
        let each = |all: &[Value]| -> Vec<Value> {
            all.iter().map(|one| self.deeper(|| self.replaced(one, arguments))).collect()
        };
        match &value.what {
            What::Parameter(parameter) => {
                let given = arguments.and_then(|all| all.get(parameter.at));
                let given = given.map(|given| match &parameter.member {
                    Some(name) => self.member(given, name),
                    None => given.clone(),
                });
                let found = match given.filter(|one| !one.is_unknown()) {
                    Some(given) if parameter.is_value => self.value_of(&given),
                    Some(given) => given,
                    None => return self.deeper(|| self.replaced(&parameter.bound, None)),
                };
                found.at_most(value.certainty)
            }
            What::Foreign(foreign) if !foreign.arguments.is_empty() => {
                let foreign = Foreign { name: foreign.name.clone(), arguments: each(&foreign.arguments) };
                let what = What::Foreign(Rc::new(foreign));
                Value { what, ..value.clone() }
            }
            What::Either(parts) => Value::either(each(parts).into_iter()),
            _ => {
                let own = value.arguments.as_deref().map(|own| each(own).into());
                value.clone().applied(own)
            }
        }
    }
}
