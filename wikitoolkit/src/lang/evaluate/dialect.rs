//! What a language brings along.

/// What a language brings along.
#[derive(Debug)]
pub(in crate::lang) struct Dialect {
    /// Names that are there without an import.
    pub(in crate::lang) builtins: &'static [&'static str],
    /// Types through which the members of what they hold are reached (`Box<T>`).
    pub(in crate::lang) transparent: &'static [&'static str],
    /// Types whose parts are of the same type.
    pub(in crate::lang) plain: &'static [&'static str],
    /// Methods of foreign types, by name, and what they give; those of one type alone as `Type.method`.
    pub(in crate::lang) methods: &'static [(&'static str, Gives)],
    /// Methods that every type may have and that give the value itself (`clone`).
    pub(in crate::lang) keeps: &'static [&'static str],
    /// Methods so common outside of the project that their name alone says nothing.
    pub(in crate::lang) common: &'static [&'static str],
    /// Whether a value may be the first of many of its type, as what a C pointer points to.
    pub(in crate::lang) pointers: bool,
    /// Whether a value may be made into one of another type when it is passed on.
    pub(in crate::lang) converts: bool,
    /// Whether constructors are called like their types, so that no member is.
    pub(in crate::lang) constructors_have_type_names: bool,
    /// Types whose parts are pairs of what they are applied to.
    pub(in crate::lang) maps: &'static [&'static str],
    /// The member of a type that names another one whose members it has too (Rust `Deref::Target`).
    pub(in crate::lang) target: Option<&'static str>,
}

/// What a method of a foreign type gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang) enum Gives {
    /// The same type with the same arguments.
    Same,
    /// A value of its first argument.
    First,
    /// A value of its last argument.
    Last,
    /// Perhaps a value of its last argument.
    MaybeLast,
    /// Several values of its last argument.
    AllLast,
    /// Pairs of a number and a value of its first argument.
    Numbered,
    /// Something from outside of the project.
    Nothing,
}

impl Dialect {
    /// A language that brings nothing along.
    pub(in crate::lang) const NONE: Self = Self {
        builtins: &[],
        transparent: &[],
        plain: &[],
        methods: &[],
        keeps: &[],
        common: &[],
        pointers: false,
        converts: false,
        constructors_have_type_names: false,
        maps: &[],
        target: None,
    };

    pub(in crate::lang) fn is_builtin(&self, name: &str) -> bool {
        self.builtins.contains(&name)
    }

    pub(super) fn is_transparent(&self, name: &str) -> bool {
        self.transparent.contains(&name)
    }

    pub(super) fn is_plain(&self, name: &str) -> bool {
        self.plain.contains(&name)
    }

    pub(super) fn keeps_receiver(&self, name: &str) -> bool {
        self.keeps.contains(&name)
    }

    pub(super) fn is_common(&self, name: &str) -> bool {
        self.common.contains(&name) || self.methods.iter().any(|(method, _)| *method == name)
    }

    /// The entry of a method that only this type has.
    pub(super) fn method_of(&self, of: &str, method: &str) -> Option<&'static str> {
        let is_meant = |name: &&str| name.split_once('.') == Some((of, method));
        self.methods.iter().map(|(name, _)| *name).find(is_meant)
    }

    pub(super) fn gives(&self, method: &str) -> Gives {
        let found = self.methods.iter().find(|(name, _)| *name == method);
        found.map_or(Gives::Nothing, |(_, gives)| *gives)
    }
}
