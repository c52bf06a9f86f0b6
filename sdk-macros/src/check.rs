//! Rules that hold for more than one kind of item.

use syn::{GenericParam, Generics, LitStr};

use crate::errors::Faults;
use crate::name;

/// Refuses type parameters, lifetimes and `where` clauses.
pub(crate) fn no_generics(generics: &Generics, what: &str, faults: &mut Faults) {
    for param in &generics.params {
        match param {
            GenericParam::Lifetime(lifetime) => faults.at(
                lifetime,
                format!(
                    "{what} own their data: drop the lifetime and use `String` for `&str`, `Vec` for a slice"
                ),
            ),
            GenericParam::Type(_) | GenericParam::Const(_) => faults.at(
                param,
                format!("{what} cannot be generic: the schema has to be known here; name the type instead"),
            ),
        }
    }
    if let Some(clause) = generics.where_clause.as_ref().filter(|_| generics.params.is_empty()) {
        faults.at(clause, format!("{what} cannot have a `where` clause"));
    }
}

/// The key that `literal` names, which has to be one that every client takes.
pub(crate) fn key(literal: &LitStr, faults: &mut Faults) -> String {
    let key = literal.value();
    if let Some(fault) = name::key_fault(&key) {
        faults.at(literal, fault);
    }
    key
}
