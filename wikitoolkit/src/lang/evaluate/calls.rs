//! What calling, unwrapping and going through values gives.

use std::rc::Rc;

use super::generics::Parameter;
use super::members::instance;
use super::{Evaluator, Foreign, Gives, Value, What};
use crate::graph::SymbolKind;
use crate::lang::code::{FUNCTION, TUPLE};
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
            What::Symbol(symbol) => self.call_symbol(*symbol, of),
            What::Method(method, receiver) => self.call_method(*method, *receiver, of),
            What::Parameter(parameter) => self.called(&parameter.bound),
            What::Instance(class) if self.kind(*class) == Some(SymbolKind::Interface) => self.gives(*class),
            What::Instance(named) if self.kind(*named) == Some(SymbolKind::Type) => {
                let meant = self.gives(*named);
                self.called(&self.value_of(&meant))
            }
            What::Instance(_) => {
                let call = self.member(of, "__call__");
                if matches!(call.what, What::Method(..)) { self.called(&call) } else { Value::UNKNOWN }
            }
            What::Foreign(foreign) => self.call_foreign(foreign),
            What::Module(module) => match self.system.function_beside(*module, &self.trace) {
                Some(function) => self.call_symbol(function, of),
                None => Value::UNKNOWN,
            },
            _ => Value::UNKNOWN,
        }
    }

    fn call_symbol(&self, symbol: SymbolRef, of: &Value) -> Value {
        match self.kind(symbol) {
            Some(SymbolKind::Class | SymbolKind::Struct | SymbolKind::Union) => {
                instance(symbol).applied(of.arguments.clone()).at_most(BY_TYPE)
            }
            Some(SymbolKind::Variant) => self.owner(symbol).map_or(Value::UNKNOWN, instance),
            Some(SymbolKind::Fn | SymbolKind::Method | SymbolKind::Macro) => {
                self.substitute(self.gives(symbol), of.arguments.as_deref()).at_most(BY_RESULT)
            }
            Some(SymbolKind::Type) => self.value_of(of),
            Some(SymbolKind::Const | SymbolKind::Static) => {
                let held = self.gives(symbol);
                self.called(&held)
            }
            _ => Value::UNKNOWN,
        }
    }

    /// A method of a base that gives its own type gives the receiver's on a receiver.
    fn call_method(&self, method: SymbolRef, receiver: SymbolRef, of: &Value) -> Value {
        let gives = self.call_symbol(method, of);
        let owner = self.owner(method);
        gives.map(|value| match value.what {
            What::Instance(own) if Some(own) == owner && own != receiver => {
                instance(receiver).at_most(value.certainty)
            }
            What::Instance(own) if Some(own) == owner && value.arguments.is_none() => {
                value.clone().applied(of.arguments.clone())
            }
            _ => value.clone(),
        })
    }

    fn call_foreign(&self, foreign: &Foreign) -> Value {
        // What keeps its receiver has no name, see `keeps_receiver`.
        if foreign.name.is_empty() || *foreign.name == *FUNCTION {
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
            Gives::Numbered => {
                let number = Value::foreign("number");
                let pair = std::iter::once(number).chain(foreign.arguments.first().cloned()).collect();
                Value::foreign_of("value", vec![Value::foreign_of(TUPLE, pair)])
            }
            Gives::Nothing => Value::foreign("value"),
        }
    }

    /// What a function is given that is passed as an argument: the part of the stated type with this position.
    pub(super) fn given(&self, callee: &Value, argument: u8, part: u8) -> Value {
        callee.map(|callee| {
            let (What::Symbol(symbol) | What::Method(symbol, _)) = callee.what else { return Value::UNKNOWN };
            let takes = self.declared(symbol).and_then(|declared| declared.takes.get(usize::from(argument)));
            let Some(node) = takes else { return Value::UNKNOWN };
            let stated = self.substitute(self.interface(symbol.file, *node), callee.arguments.as_deref());
            let given = stated.map(|stated| {
                let What::Foreign(function) = &self.value_of(stated).what.clone() else {
                    return Value::UNKNOWN;
                };
                // What it gives comes first.
                let taken = function.arguments.get(usize::from(part) + 1);
                self.argument(taken.filter(|_| *function.name == *FUNCTION))
            });
            given.at_most(callee.certainty)
        })
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
                ) => {
                    let of = instance(*symbol).applied(value.arguments.clone());
                    of.at_most(BY_TYPE.min(value.certainty))
                }
                // A function that makes values, which its prototype gives members.
                Some(SymbolKind::Fn) if self.extensions.extends(self.project, *symbol) => {
                    instance(*symbol).at_most(BY_TYPE.min(value.certainty))
                }
                Some(SymbolKind::Type) => {
                    let meant = self.substitute(self.gives(*symbol), value.arguments.as_deref());
                    // An alias may be all the name that the shape of an object has.
                    let of = match self.is_own_type(*symbol) {
                        true => instance(*symbol).applied(value.arguments.clone()),
                        false => self.value_of(&meant),
                    };
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
            What::Parameter(parameter) if !parameter.is_value => {
                let bound = self.value_of(&parameter.bound);
                let of = Parameter { bound, is_value: true, ..(**parameter).clone() };
                Value { what: What::Parameter(Rc::new(of)), ..value.clone() }
            }
            What::Foreign(_) | What::Instance(_) | What::Parameter(_) => value.clone(),
            _ => Value::UNKNOWN,
        }
    }

    pub(super) fn element(&self, of: &Value) -> Value {
        let maps = self.dialect().maps;
        self.part(of, "__iter__", &|foreign| {
            if maps.contains(&&*foreign.name) {
                return Some(Value::foreign_of(TUPLE, foreign.arguments.clone()));
            }
            foreign.arguments.first().cloned()
        })
    }

    pub(super) fn indexed(&self, of: &Value) -> Value {
        self.part(of, "__getitem__", &|foreign| foreign.arguments.last().cloned())
    }

    fn part(&self, of: &Value, through: &str, choose: &dyn Fn(&Foreign) -> Option<Value>) -> Value {
        of.bare().map(|value| match &value.what {
            What::Foreign(foreign) => match choose(foreign) {
                Some(argument) => self.argument(Some(&argument)),
                None if self.dialect().is_plain(&foreign.name) => value.clone(),
                None => Value::UNKNOWN,
            },
            What::Instance(named) if self.kind(*named) == Some(SymbolKind::Type) => {
                let meant = self.gives(*named);
                self.deeper(|| self.part(&self.value_of(&meant), through, choose))
            }
            What::Symbol(symbol) => match self.kind(*symbol) {
                Some(SymbolKind::Const | SymbolKind::Static) => {
                    let held = self.gives(*symbol);
                    self.deeper(|| self.part(&held, through, choose))
                }
                // A function or type with its type arguments.
                Some(_) if through == "__getitem__" => value.clone(),
                _ => Value::UNKNOWN,
            },
            What::Instance(_) if self.dialect().pointers => {
                let operator = if through == "__iter__" { "begin" } else { "operator[]" };
                let given = self.called(&self.member(value, operator));
                if given.is_unknown() { value.clone() } else { given }
            }
            What::Instance(_) => {
                let method = self.member(value, through);
                let given = self.called(&method);
                match given.what {
                    What::Unknown => self.part_of_bases(value, choose, 0),
                    What::Foreign(_) if through == "__iter__" => self.element(&given),
                    _ if through == "__iter__" => self.called(&self.member(&given, "__next__")),
                    _ => given,
                }
            }
            _ => Value::UNKNOWN,
        })
    }

    /// The part of a foreign type that the type of a value inherits from (`implements Iterable<Item>`).
    fn part_of_bases(
        &self,
        value: &Value,
        choose: &dyn Fn(&Foreign) -> Option<Value>,
        steps: usize,
    ) -> Value {
        const MAX_STEPS: usize = 6;
        let (What::Instance(class) | What::Symbol(class)) = value.what else { return Value::UNKNOWN };
        let bases = if steps < MAX_STEPS { self.bases(class) } else { Vec::new() };
        let parts = bases.into_iter().map(|base| {
            let base = self.substitute(base, value.arguments.as_deref());
            match &base.what {
                What::Foreign(foreign) => self.argument(choose(foreign).as_ref()),
                _ => self.part_of_bases(&base, choose, steps + 1),
            }
        });
        Value::either(parts)
    }

    /// What is inside a wrapper; what is none is inside itself.
    pub(super) fn inner(&self, of: &Value) -> Value {
        of.bare().map(|value| match &value.what {
            What::Foreign(foreign) if !foreign.arguments.is_empty() => {
                self.argument(foreign.arguments.first())
            }
            _ => value.clone(),
        })
    }

    pub(super) fn entered(&self, of: &Value) -> Value {
        of.bare().map(|value| match &value.what {
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
