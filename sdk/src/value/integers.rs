//! Integers of up to 64 bits, with exact bounds.
//!
//! Wider ones have no implementation: JSON parsers lose their digits. Signed `NonZero` types have none
//! either: to say "all but 0", a schema needs `not` or `anyOf`, which some clients refuse or drop; a range on
//! one side of 0, or a plain integer that the tool checks, says what is meant.

use std::num::NonZero;

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::input::{Input, Unreadable};
use super::schema::{IntegerSchema, Literal, Schema};

macro_rules! integers {
    ($($type:ty: $min:expr, $max:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ToolValue for $type {
            const SCHEMA: &'static Schema = &Schema::Integer(IntegerSchema::between($min as i128, $max as i128));

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                let given = Given::read(input)?;
                let value = integer(&given, schema, decoding.is_lenient()).and_then(|value| Self::try_from(value).ok());
                if value.is_none() {
                    decoding.mismatch(schema, &given);
                }
                Ok(value)
            }
        }
    )*};
}

integers! {
    i8: Self::MIN, Self::MAX;
    i16: Self::MIN, Self::MAX;
    i32: Self::MIN, Self::MAX;
    i64: Self::MIN, Self::MAX;
    isize: Self::MIN, Self::MAX;
    u8: Self::MIN, Self::MAX;
    u16: Self::MIN, Self::MAX;
    u32: Self::MIN, Self::MAX;
    u64: Self::MIN, Self::MAX;
    usize: Self::MIN, Self::MAX;
}

macro_rules! non_zero {
    ($($inner:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ToolValue for NonZero<$inner> {
            const SCHEMA: &'static Schema = &Schema::Integer(IntegerSchema::between(1, <$inner>::MAX as i128));

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                // The bounds of the schema leave 0 out.
                Ok(<$inner>::decode(input, schema, decoding)?.and_then(Self::new))
            }
        }
    )*};
}

non_zero!(u8 u16 u32 u64 usize);

fn integer(given: &Given<'_>, schema: &Schema, lenient: bool) -> Option<i128> {
    let value = match given {
        Given::Integer(value) => Some(*value),
        Given::Float(value) => integral(*value),
        Given::Text(text) if lenient => {
            let text = text.trim();
            text.parse().ok().or_else(|| text.parse().ok().and_then(integral))
        }
        _ => None,
    };
    let Schema::Integer(IntegerSchema { min, max, one_of }) = schema else { return None };
    value.filter(|value| {
        (min..=max).contains(&value) && (one_of.is_empty() || one_of.contains(&Literal::Int(*value)))
    })
}

/// JSON Schema counts `3.0` and `1e2` as integers.
#[allow(clippy::cast_possible_truncation)]
fn integral(value: f64) -> Option<i128> {
    // 2^64: no integer type here reaches further, and below it the cast is exact.
    const LIMIT: f64 = 18_446_744_073_709_551_616.0;
    (value.fract() == 0.0 && value.abs() <= LIMIT).then_some(value as i128)
}
