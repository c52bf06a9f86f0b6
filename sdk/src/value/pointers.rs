//! Pointers that own their value: transparent in the schema.

use std::sync::Arc;

use super::decode::{Decoding, ToolValue};
use super::input::{Input, Unreadable};
use super::schema::Schema;

macro_rules! pointers {
    ($($pointer:ident)*) => {$(
        impl<T: ToolValue> ToolValue for $pointer<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
            const OPTIONAL: bool = T::OPTIONAL;

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                Ok(T::decode(input, schema, decoding)?.map(Self::new))
            }

            fn absent() -> Option<Self> {
                T::absent().map(Self::new)
            }
        }
    )*};
}

pointers!(Box Arc);
