//! What a structured result is made of.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::ser::SerializeMap;

/// A value that can stand in a structured result: serde writes it, schemars describes it.
///
/// `#[tool_output]` makes one of a type; so do both libraries' derives on a type of another kind. A float that is
/// not finite is written as `null`, as serde does, and then does not fit the schema: check for it before.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a tool's result",
    label = "not marked `#[tool_output]`",
    note = "write `#[tool_output]` above the type and a `///` comment above each field: its schema and its JSON then \
            come from one definition",
    note = "a type of another library has to implement `serde::Serialize` and `schemars::JsonSchema`; else put \
            what you need of it into a field of your own"
)]
pub trait OutputValue: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> OutputValue for T {}

/// What expansions ask of a field: an [`OutputValue`], but without its bounds, each of which would be reported on its
/// own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a tool's result",
    label = "not marked `#[tool_output]`, or made of a type that is not",
    note = "write `#[tool_output]` above the type and a `///` comment above each field: its schema and its JSON then \
            come from one definition",
    note = "a type of another library has to implement `serde::Serialize` and `schemars::JsonSchema`; else put \
            what you need of it into a field of your own"
)]
pub trait OutputPart {
    /// Its schema, written out where `generator` allows that.
    #[must_use]
    fn schema(generator: &mut SchemaGenerator) -> Schema;

    /// Adds it to an object.
    ///
    /// # Errors
    /// When it does not serialise.
    fn write<M: SerializeMap>(&self, name: &'static str, object: &mut M) -> Result<(), M::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: OutputValue> OutputPart for T {
    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }

    fn write<M: SerializeMap>(&self, name: &'static str, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(name, self)
    }
}

/// Tells an `Option` from other types, whatever it is called where it is used: its own functions win over those
/// of [`AlwaysThere`].
#[derive(Debug)]
pub struct Presence<T>(PhantomData<T>);

impl<T> Presence<Option<T>> {
    /// Whether a value may be left out.
    pub const OPTIONAL: bool = true;

    /// Whether there is nothing to write.
    #[must_use]
    pub const fn absent(value: &Option<T>) -> bool {
        value.is_none()
    }
}

/// What holds for every type but `Option`.
pub trait AlwaysThere {
    /// Whether a value may be left out.
    const OPTIONAL: bool = false;

    /// Whether there is nothing to write.
    #[must_use]
    fn absent<T>(_value: &T) -> bool {
        false
    }
}

impl<T> AlwaysThere for Presence<T> {}
