//! `Option`: a key that may be absent.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{Error, Visitor};

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::schema::Schema;

impl<T: ToolValue> ToolValue for Option<T> {
    // The schema of an optional field is that of its value: "optional" is the absence from `required`.
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "an `Option` of an `Option` cannot be told from an `Option`");
        T::SCHEMA
    };
    const OPTIONAL: bool = true;

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        input.deserialize_option(OptionVisitor { schema, decoding, value: PhantomData })
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

struct OptionVisitor<'a, T> {
    schema: &'static Schema,
    decoding: &'a mut Decoding,
    value: PhantomData<T>,
}

impl<'de, T: ToolValue> Visitor<'de> for OptionVisitor<'_, T> {
    type Value = Option<Option<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        if self.decoding.is_lenient() {
            return Ok(Some(None));
        }
        self.decoding.mismatch(self.schema, &Given::Null);
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        Ok(T::decode(input, self.schema, self.decoding)?.map(Some))
    }
}
