//! Passes schema and decoding state through serde's access traits.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::DeserializeSeed;

use super::decode::{Decoding, ToolValue};
use super::schema::Schema;

/// Reads one `T` inside a list or an object.
pub(super) struct ValueSeed<'a, T> {
    schema: &'static Schema,
    decoding: &'a mut Decoding,
    value: PhantomData<T>,
}

impl<'a, T> ValueSeed<'a, T> {
    pub(super) const fn new(schema: &'static Schema, decoding: &'a mut Decoding) -> Self {
        Self { schema, decoding, value: PhantomData }
    }
}

impl<'de, T: ToolValue> DeserializeSeed<'de> for ValueSeed<'_, T> {
    type Value = Option<T>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Option<T>, D::Error> {
        T::decode(input, self.schema, self.decoding)
    }
}
