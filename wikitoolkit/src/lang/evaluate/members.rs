//! Members of modules, types and values.

use std::rc::Rc;

use super::{Evaluator, Value, What};
use crate::graph::SymbolKind;
use crate::lang::code::Declared;
use crate::lang::system::SymbolRef;

/// Types are searched this far up.
const MAX_BASES: usize = 30;

/// A value's member is as sure as the type, and the type as what it was inferred from.
const BY_FIELD: u8 = 90;

/// What a type is applied to.
type Arguments = Rc<[Value]>;

/// What searching a type for a member found.
enum Found {
    /// It, and what the type that has it is applied to.
    Member(SymbolRef, Option<Arguments>),
    Value(Value),
    Nothing,
    /// A type outside of the project may have it.
    Foreign,
    /// A type that is not known may have it.
    Unknown,
}

impl Evaluator<'_, '_> {
    pub(super) fn member(&self, of: &Value, name: &str) -> Value {
        self.trace.asked(name);
        self.deeper(|| of.map(|value| self.member_of_one(value, name).at_most(value.certainty)))
    }

    fn member_of_one(&self, of: &Value, name: &str) -> Value {
        match &of.what {
            What::Unknown | What::Absent | What::Either(_) => Value::UNKNOWN,
            // Where fields and methods may share a name, only the field has members.
            What::Method(method, _) => match self.field_named_like(*method) {
                Some(field) => self.member(&field, name),
                None => Value::UNKNOWN,
            },
            What::Parameter(parameter) => self.member_of_parameter(parameter, name),
            What::Module(module) => {
                let (meaning, certainty) = self.system.member(*module, name, &self.trace);
                self.meaning(meaning, name).at_most(certainty)
            }
            What::Foreign(foreign) => match foreign.part(name) {
                Some(part) => self.value_of(part),
                None => {
                    let name = self.dialect().method_of(&foreign.name, name).unwrap_or(name);
                    Value::foreign_of(name, foreign.arguments.clone())
                }
            },
            What::Inherited(class) => self.inherited(*class, name, of.arguments.as_ref()),
            What::Symbol(symbol) => match self.kind(*symbol) {
                Some(SymbolKind::Type | SymbolKind::Const | SymbolKind::Static | SymbolKind::Variant) => {
                    match self.own(*symbol, name) {
                        Some(own) => own,
                        None => {
                            let meant = self.substitute(self.gives(*symbol), of.arguments.as_deref());
                            self.member(&meant, name)
                        }
                    }
                }
                Some(SymbolKind::Fn | SymbolKind::Method | SymbolKind::Macro) => {
                    self.own(*symbol, name).unwrap_or(Value::UNKNOWN)
                }
                None => Value::UNKNOWN,
                Some(_) => self.of_type(*symbol, name, false, of.arguments.as_ref()),
            },
            What::Instance(symbol) if name == "__class__" || name == "constructor" => {
                Value::exact(What::Symbol(*symbol))
            }
            What::Instance(symbol) => self.of_type(*symbol, name, true, of.arguments.as_ref()),
        }
    }

    /// What a definition that is no type holds under a name: a function inside a function, a part of an object.
    fn own(&self, of: SymbolRef, name: &str) -> Option<Value> {
        if let Some(symbol) = self.project.member(of, name) {
            return Some(Value::exact(What::Symbol(SymbolRef { file: of.file, symbol })));
        }
        self.field(of, name).map(|node| self.interface(of.file, node))
    }

    /// A member of a type; `on_value` when it is taken from a value of it.
    fn of_type(&self, class: SymbolRef, name: &str, on_value: bool, arguments: Option<&Arguments>) -> Value {
        let found = self.search(class, name, arguments, &mut Vec::new());
        self.found(found, class, name, on_value, arguments)
    }

    fn inherited(&self, class: SymbolRef, name: &str, arguments: Option<&Arguments>) -> Value {
        let found = self.in_bases(class, name, arguments, &mut vec![class]);
        self.found(found, class, name, true, arguments)
    }

    fn found(
        &self,
        found: Found,
        class: SymbolRef,
        name: &str,
        on_value: bool,
        arguments: Option<&Arguments>,
    ) -> Value {
        match found {
            Found::Member(symbol, arguments) => {
                let is_property = on_value && self.declared(symbol).is_some_and(|declared| declared.property);
                match self.kind(symbol) {
                    _ if is_property => self.substitute(self.gives(symbol), arguments.as_deref()),
                    Some(SymbolKind::Fn | SymbolKind::Method) => {
                        Value::exact(What::Method(symbol, class)).applied(arguments)
                    }
                    _ => Value::exact(What::Symbol(symbol)),
                }
            }
            Found::Value(value) => value.at_most(BY_FIELD),
            Found::Nothing | Found::Foreign | Found::Unknown if self.dialect().keeps_receiver(name) => {
                Value::foreign_of("", vec![instance(class).applied(arguments.cloned())])
            }
            // A type that is named after another one has its parts.
            Found::Nothing if self.kind(class) == Some(SymbolKind::Type) => {
                let meant = self.substitute(self.gives(class), arguments.map(|all| &**all));
                self.member(&meant, name)
            }
            Found::Nothing => self.behind(class, name, arguments).unwrap_or(Value::exact(What::Absent)),
            Found::Foreign => Value::foreign(name),
            Found::Unknown => Value::UNKNOWN,
        }
    }

    /// A member of the type that a type stands in front of.
    fn behind(&self, class: SymbolRef, name: &str, arguments: Option<&Arguments>) -> Option<Value> {
        let target = self.dialect().target.filter(|target| *target != name)?;
        let Found::Member(target, arguments) = self.search(class, target, arguments, &mut Vec::new()) else {
            return None;
        };
        let behind = self.value_of(&self.substitute(self.gives(target), arguments.as_deref()));
        Some(self.member(&behind, name)).filter(|found| !found.is_unknown())
    }

    fn search(
        &self,
        class: SymbolRef,
        name: &str,
        arguments: Option<&Arguments>,
        visited: &mut Vec<SymbolRef>,
    ) -> Found {
        if visited.len() > MAX_BASES || visited.contains(&class) {
            return Found::Nothing;
        }
        visited.push(class);
        if let Some(symbol) = self.project.member(class, name).filter(|_| !self.is_constructor(class, name)) {
            return Found::Member(SymbolRef { file: class.file, symbol }, arguments.cloned());
        }
        if let Some(symbol) = self.extensions.member(self.project, class, name) {
            return Found::Member(symbol, arguments.cloned());
        }
        if let Some(node) = self.field(class, name) {
            let held = self.interface(class.file, node);
            return Found::Value(self.substitute(held, arguments.map(|all| &**all)));
        }
        self.in_bases(class, name, arguments, visited)
    }

    fn is_constructor(&self, class: SymbolRef, name: &str) -> bool {
        let code = self.project.links(class.file).map(|links| &links.code);
        let own = code.and_then(|code| Some(code.arena.name(code.symbols.get(class.symbol)?.name)));
        self.dialect().constructors_have_type_names && own == Some(name)
    }

    fn in_bases(
        &self,
        class: SymbolRef,
        name: &str,
        arguments: Option<&Arguments>,
        visited: &mut Vec<SymbolRef>,
    ) -> Found {
        let mut nothing = Found::Nothing;
        for base in self.bases(class) {
            let base = self.substitute(base, arguments.map(|all| &**all));
            match base.what {
                What::Symbol(of) => match self.search(of, name, base.arguments.as_ref(), visited) {
                    Found::Nothing => {}
                    found @ (Found::Foreign | Found::Unknown) => nothing = found,
                    found => return found,
                },
                What::Foreign(_) if matches!(nothing, Found::Nothing) => nothing = Found::Foreign,
                What::Foreign(_) => {}
                _ => nothing = Found::Unknown,
            }
        }
        nothing
    }

    /// The types that a type inherits from.
    pub(super) fn bases(&self, class: SymbolRef) -> Vec<Value> {
        let declared = self.declared(class).map(|declared| declared.bases.as_slice()).unwrap_or_default();
        let mut bases: Vec<Value> =
            declared.iter().map(|node| self.aliased(self.interface(class.file, *node))).collect();
        let given = self.extensions.bases(self.project, class).into_iter();
        bases.extend(given.map(|base| Value::exact(What::Symbol(base))));
        bases
    }

    /// The definition of the project that an alias stands for; anything else stays.
    pub(in crate::lang) fn aliased(&self, value: Value) -> Value {
        match &value.what {
            What::Symbol(symbol) if self.kind(*symbol) == Some(SymbolKind::Type) => {
                let meant = self.substitute(self.gives(*symbol), value.arguments.as_deref());
                if matches!(meant.what, What::Symbol(_)) || !self.is_own_type(*symbol) {
                    meant
                } else {
                    value
                }
            }
            _ => value,
        }
    }

    /// Whether a named type is more than another name of some type: it has members of its own.
    pub(super) fn is_own_type(&self, symbol: SymbolRef) -> bool {
        let declared = self.declared(symbol);
        declared.is_some_and(|declared| !declared.fields.is_empty() || !declared.bases.is_empty())
            || self.extensions.extends(self.project, symbol)
    }

    fn field(&self, class: SymbolRef, name: &str) -> Option<u32> {
        let arena = &self.project.links(class.file)?.code.arena;
        let fields = &self.declared(class)?.fields;
        let own = fields.iter().find(|(field, _)| arena.name(*field) == name);
        own.map(|(_, node)| *node).or_else(|| self.field_of_namesake(class, name))
    }

    /// A field of another definition of the same type, as where each is for some systems only.
    fn field_of_namesake(&self, class: SymbolRef, name: &str) -> Option<u32> {
        let links = self.project.links(class.file)?;
        let (code, own) = (&links.code, links.qualified(class.symbol));
        let kind = self.kind(class);
        let others = self.project.namesakes(class.file, own).iter().filter(|other| **other != class.symbol);
        let mut fields = others
            .filter_map(|other| code.symbols.get(*other))
            .filter(|other| Some(other.kind) == kind)
            .flat_map(|other| &other.fields);
        fields.find(|(field, _)| code.arena.name(*field) == name).map(|(_, node)| *node)
    }

    fn field_named_like(&self, method: SymbolRef) -> Option<Value> {
        let code = &self.project.links(method.file)?.code;
        let name = code.arena.name(code.symbols.get(method.symbol)?.name);
        let owner = self.owner(method)?;
        self.field(owner, name).map(|node| self.interface(owner.file, node))
    }

    /// What is known about a definition.
    pub(super) fn declared(&self, symbol: SymbolRef) -> Option<&Declared> {
        let code = &self.project.links(symbol.file)?.code;
        let declared = code.symbols.get(symbol.symbol)?;
        self.trace.asked(code.arena.name(declared.name));
        Some(declared)
    }

    /// What kind of definition it is.
    pub(in crate::lang) fn kind(&self, symbol: SymbolRef) -> Option<SymbolKind> {
        self.declared(symbol).map(|declared| declared.kind)
    }

    /// What calling a definition gives, or what it stands for.
    pub(super) fn gives(&self, symbol: SymbolRef) -> Value {
        match self.declared(symbol).and_then(|declared| declared.gives) {
            Some(node) => self.interface(symbol.file, node),
            None => Value::UNKNOWN,
        }
    }
}

/// A value of a type.
pub(super) fn instance(class: SymbolRef) -> Value {
    Value::exact(What::Instance(class))
}
