//! Every form that a field of arguments can have, each in a struct of its own, and structs of structs.

mod nested;
mod newtypes;
mod optional_crates;
mod scalars;
pub(crate) mod variants;

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;
use toolkernel::value::{Leniency, Schema, ToolValue, from_json};

/// One type of arguments, without its type.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) schema: Value,
    pub(crate) validator: Validator,
    decode: fn(&str, Leniency) -> Result<String, String>,
}

/// What a table of shapes lists: name, schema, decoder.
type Row = (&'static str, &'static Schema, fn(&str, Leniency) -> Result<String, String>);

impl Shape {
    /// What is decoded, as its `Debug` form, or the faults.
    pub(crate) fn decode(&self, value: &Value, leniency: Leniency) -> Result<String, String> {
        (self.decode)(&value.to_string(), leniency)
    }
}

pub(crate) static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let tables = [
        scalars::ROWS,
        newtypes::ROWS,
        nested::ROWS,
        optional_crates::ROWS,
        variants::ROWS,
        variants::RECURSIVE,
    ];
    let shapes = tables.into_iter().flatten().map(|(name, schema, decode)| {
        let schema = serde_json::to_value(schema).unwrap();
        let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
        Shape { name, schema, validator, decode: *decode }
    });
    shapes.collect()
});

fn decode<T: ToolValue + std::fmt::Debug>(text: &str, leniency: Leniency) -> Result<String, String> {
    from_json::<T>(text, leniency).map(|value| format!("{value:?}")).map_err(|faults| faults.to_string())
}

/// A table of structs with one field of each type.
macro_rules! shapes {
    ($($name:ident: $($attribute:meta)? => $ty:ty;)*) => {
        pub(super) const ROWS: &[crate::shapes::Row] = &[$({
            /// One field.
            #[toolkernel::tool_args]
            #[derive(Debug)]
            #[allow(dead_code, reason = "read through Debug")]
            struct $name {
                /// The field.
                $(#[$attribute])?
                a: $ty,
                /// Another, so that keys can be confused.
                b: Option<bool>,
            }
            (stringify!($name), <$name as toolkernel::value::ToolValue>::SCHEMA, crate::shapes::decode::<$name>)
        }),*];
    };
}
use shapes;
