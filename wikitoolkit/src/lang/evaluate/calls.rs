//! What calling, unwrapping and going through values gives.

use super::members::instance;
use super::{Evaluator, Foreign, Gives, Value, What};
use crate::graph::SymbolKind;
use crate::lang::system::SymbolRef;

/// What a function gives is as sure as its body or annotation is to the point.
const BY_RESULT: u8 = 90;
/// A value is made by its type, or said to be of it.
const BY_TYPE: u8 = 95;

impl Evaluator<'_, '_> {
    pub(super) fn called(&self, of: &Value) -> Value {
        self.deeper(|| of.map(|value| self.call_one(value).at_most(value.certainty)))
    }

    fn call_one(&self, of: &Value) -> Value {
        match &of.what {
            What::Symbol(symbol) => self.call_symbol(*symbol),
            What::Method(method, receiver) => self.call_method(*method, *receiver),
            What::Instance(class) if self.kind(*class) == Some(SymbolKind::Interface) => self.gives(*class),
            What::Instance(_) => {
                let call = self.member(of, "__call__");
                if matches!(call.what, What::Method(..)) { self.called(&call) } else { Value::UNKNOWN }
            }
            What::Foreign(foreign) => self.call_foreign(foreign),
            _ => Value::UNKNOWN,
        }
    }

    fn call_symbol(&self, symbol: SymbolRef) -> Value {
        match self.kind(symbol) {
            Some(SymbolKind::Class | SymbolKind::Struct | SymbolKind::Union) => {
                instance(symbol).at_most(BY_TYPE)
            }
            Some(SymbolKind::Variant) => self.owner(symbol).map_or(Value::UNKNOWN, instance),
            Some(SymbolKind::Fn | SymbolKind::Method | SymbolKind::Macro) => {
                self.gives(symbol).at_most(BY_RESULT)
            }
            Some(SymbolKind::Type) => {
                let meant = self.gives(symbol);
                self.value_of(&meant)
            }
            Some(SymbolKind::Const | SymbolKind::Static) => {
                let held = self.gives(symbol);
                self.called(&held)
            }
            _ => Value::UNKNOWN,
        }
    }

    /// A method of a base that gives its own type gives the receiver's on a receiver.
    fn call_method(&self, method: SymbolRef, receiver: SymbolRef) -> Value {
        let gives = self.call_symbol(method);
        let owner = self.owner(method);
        gives.map(|value| match value.what {
            What::Instance(of) if Some(of) == owner => instance(receiver).at_most(value.certainty),
            _ => value.clone(),
        })
    }

    fn call_foreign(&self, foreign: &Foreign) -> Value {
        // What keeps its receiver has no name, see `keeps_receiver`.
        if foreign.name.is_empty() {
            return self.argument(foreign.arguments.first());
        }
        match self.dialect().gives(&foreign.name) {
            Gives::Same => Value::foreign_of("value", foreign.arguments.clone()),
            Gives::First => self.argument(foreign.arguments.first()),
            Gives::Last => self.argument(foreign.arguments.last()),
            Gives::MaybeLast => {
                Value::foreign_of("Option", foreign.arguments.last().cloned().into_iter().collect())
            }
            Gives::AllLast => {
                Value::foreign_of("list", foreign.arguments.last().cloned().into_iter().collect())
            }
            Gives::Nothing => Value::foreign("value"),
        }
    }

    fn argument(&self, argument: Option<&Value>) -> Value {
        match argument {
            Some(argument) => self.value_of(argument).at_most(BY_RESULT),
            None => Value::UNKNOWN,
        }
    }

    /// The definition that a member belongs to.
    pub(super) fn owner(&self, member: SymbolRef) -> Option<SymbolRef> {
        let declared = self.declared(member)?;
        let own = declared.parent.and_then(|at| usize::try_from(at).ok());
        let owner = own.map(|symbol| SymbolRef { file: member.file, symbol });
        owner.filter(|owner| self.kind(*owner) != Some(SymbolKind::Module))
    }

    /// A value of a type.
    pub(super) fn value_of(&self, of: &Value) -> Value {
        self.deeper(|| of.map(|value| self.value_of_one(value)))
    }

    fn value_of_one(&self, value: &Value) -> Value {
        match &value.what {
            What::Symbol(symbol) => match self.kind(*symbol) {
                Some(
                    SymbolKind::Class
                    | SymbolKind::Struct
                    | SymbolKind::Enum
                    | SymbolKind::Union
                    | SymbolKind::Trait
                    | SymbolKind::Interface,
                ) => instance(*symbol).at_most(BY_TYPE.min(value.certainty)),
                Some(SymbolKind::Type) => {
                    let meant = self.gives(*symbol);
                    // An alias may be all the name that the shape of an object has.
                    let has_shape =
                        self.declared(*symbol).is_some_and(|declared| !declared.fields.is_empty());
                    let of = if has_shape { instance(*symbol) } else { self.value_of(&meant) };
                    of.at_most(value.certainty)
                }
                _ => Value::UNKNOWN,
            },
            What::Foreign(foreign) if self.dialect().is_transparent(&foreign.name) => {
                match foreign.arguments.first() {
                    Some(inner) => self.value_of(inner),
                    None => value.clone(),
                }
            }
            What::Foreign(_) | What::Instance(_) => value.clone(),
            _ => Value::UNKNOWN,
        }
    }

    pub(super) fn element(&self, of: &Value) -> Value {
        self.part(of, "__iter__", |foreign| foreign.arguments.first().cloned())
    }

    pub(super) fn indexed(&self, of: &Value) -> Value {
        self.part(of, "__getitem__", |foreign| foreign.arguments.last().cloned())
    }

    fn part(&self, of: &Value, through: &str, choose: fn(&Foreign) -> Option<Value>) -> Value {
        of.map(|value| match &value.what {
            What::Foreign(foreign) => match choose(foreign) {
                Some(argument) => self.argument(Some(&argument)),
                None if self.dialect().is_plain(&foreign.name) => value.clone(),
                None => Value::UNKNOWN,
            },
            What::Instance(_) => {
                let method = self.member(value, through);
                let given = self.called(&method);
                match given.what {
                    What::Foreign(_) if through == "__iter__" => self.element(&given),
                    _ if through == "__iter__" => self.called(&self.member(&given, "__next__")),
                    _ => given,
                }
            }
            _ => Value::UNKNOWN,
        })
    }

    /// What is inside a wrapper; what is none is inside itself.
    pub(super) fn inner(&self, of: &Value) -> Value {
        of.map(|value| match &value.what {
            What::Foreign(foreign) if !foreign.arguments.is_empty() => {
                self.argument(foreign.arguments.first())
            }
            _ => value.clone(),
        })
    }

    pub(super) fn entered(&self, of: &Value) -> Value {
        of.map(|value| match &value.what {
            What::Foreign(foreign) if !foreign.arguments.is_empty() => {
                self.argument(foreign.arguments.first())
            }
            What::Instance(_) => {
                let method = self.member(value, "__enter__");
                let given = self.called(&method);
                if given.is_unknown() { value.clone() } else { given }
            }
            _ => value.clone(),
        })
    }
}
