//! Rules that hold for more than one kind of item.

use syn::{Attribute, GenericParam, Generics};

use crate::errors::Faults;

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

/// Refuses the attributes of other libraries that would let schema and decoder part.
pub(crate) fn no_foreign_attributes(attributes: &[Attribute], faults: &mut Faults) {
    for attribute in attributes {
        for library in ["serde", "schemars"] {
            if attribute.path().is_ident(library) {
                faults.at(
                    attribute.path(),
                    format!(
                        "`#[{library}(..)]` does not apply to arguments: schema and decoder both come from \
                         `#[tool_args]`; use `#[arg(..)]` (`rename`, `default`, `range`, `length`), and an `Option` \
                         for what may be absent"
                    ),
                );
            }
        }
    }
}

/// Removes the attributes that are ours or were refused, so that nothing complains about them again.
pub(crate) fn strip(attributes: &mut Vec<Attribute>) {
    attributes
        .retain(|attribute| !["arg", "serde", "schemars"].iter().any(|name| attribute.path().is_ident(name)));
}
