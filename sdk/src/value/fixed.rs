//! Lists of a fixed length: arrays, and tuples whose items are of one type.
//!
//! A tuple of different types would need `prefixItems` with `items: false`. Clients drop every tool of a
//! server over such a boolean, and models fill positions worse than names: a struct takes its place.

use super::decode::{Decoding, ToolValue};
use super::input::{Input, Unreadable};
use super::schema::{ArraySchema, Schema};

impl<T: ToolValue, const N: usize> ToolValue for [T; N] {
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "a list cannot have `Option` items: leave the absent ones out");
        assert!(N > 0, "an array of no items has nothing to take: leave the field out");
        &Schema::Array(ArraySchema::exactly(N, T::SCHEMA))
    };

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        // The bounds of the schema leave one length.
        Ok(Vec::<T>::decode(input, schema, decoding)?.and_then(|list| list.try_into().ok()))
    }
}

macro_rules! tuples {
    ($($type:ty = $length:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: ToolValue> ToolValue for $type {
            const SCHEMA: &'static Schema = <[T; $length]>::SCHEMA;

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                Ok(<[T; $length]>::decode(input, schema, decoding)?.map(Self::from))
            }
        }
    )*};
}

tuples! {
    (T, T) = 2;
    (T, T, T) = 3;
    (T, T, T, T) = 4;
}
