//! `Option`: a key that may be absent.

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::input::{Input, Unreadable};
use super::schema::Schema;

impl<T: ToolValue> ToolValue for Option<T> {
    // The schema of an optional field is that of its value: "optional" is the absence from `required`.
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "an `Option` of an `Option` cannot be told from an `Option`");
        T::SCHEMA
    };
    const OPTIONAL: bool = true;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let mut value = None;
        let there = input.unless_null(&mut |input| {
            value = T::decode(input, schema, decoding)?;
            Ok(())
        })?;
        Ok(if there { value.map(Some) } else { none(schema, decoding).then_some(None) })
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

/// Whether `null` is taken for an absent value; a fault if not.
fn none(schema: &'static Schema, decoding: &mut Decoding) -> bool {
    if !decoding.is_lenient() {
        decoding.mismatch(schema, &Given::Null);
    }
    decoding.is_lenient()
}
