//! Booleans, numbers and strings.

use serde::Deserializer;

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::schema::Schema;

impl ToolValue for bool {
    const SCHEMA: &'static Schema = &Schema::Boolean;

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let given = Given::read(input)?;
        let value = match &given {
            Given::Bool(value) => Some(*value),
            Given::Text(text) if decoding.is_lenient() => text.trim().parse().ok(),
            _ => None,
        };
        if value.is_none() {
            decoding.mismatch(schema, &given);
        }
        Ok(value)
    }
}

impl ToolValue for String {
    const SCHEMA: &'static Schema = &Schema::String { min_length: None, max_length: None };

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let given = Given::read(input)?;
        if let Given::Text(text) = given {
            if schema.admits_length(|| text.chars().count()) {
                return Ok(Some(text.into_owned()));
            }
            decoding.mismatch(schema, &Given::Text(text));
        } else {
            decoding.mismatch(schema, &given);
        }
        Ok(None)
    }
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl ToolValue for $type {
            const SCHEMA: &'static Schema = &Schema::Integer { min: <$type>::MIN as i128, max: <$type>::MAX as i128 };

            fn decode<'de, D: Deserializer<'de>>(
                input: D,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, D::Error> {
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

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

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
    value.filter(|value| matches!(schema, Schema::Integer { min, max } if (min..=max).contains(&value)))
}

/// JSON Schema counts `3.0` and `1e2` as integers.
#[allow(clippy::cast_possible_truncation)]
fn integral(value: f64) -> Option<i128> {
    // 2^64: no integer type here reaches further, and below it the cast is exact.
    const LIMIT: f64 = 18_446_744_073_709_551_616.0;
    (value.fract() == 0.0 && value.abs() <= LIMIT).then_some(value as i128)
}

impl ToolValue for f64 {
    const SCHEMA: &'static Schema = &Schema::Number { min: None, max: None };

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let given = Given::read(input)?;
        let value = number(&given, schema, decoding.is_lenient());
        if value.is_none() {
            decoding.mismatch(schema, &given);
        }
        Ok(value)
    }
}

impl ToolValue for f32 {
    const SCHEMA: &'static Schema =
        &Schema::Number { min: Some(Self::MIN as f64), max: Some(Self::MAX as f64) };

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        #[allow(clippy::cast_possible_truncation)]
        Ok(f64::decode(input, schema, decoding)?.map(|value| value as Self))
    }
}

#[allow(clippy::cast_precision_loss)]
fn number(given: &Given<'_>, schema: &Schema, lenient: bool) -> Option<f64> {
    let value = match given {
        Given::Integer(value) => Some(*value as f64),
        Given::Float(value) => Some(*value),
        Given::Text(text) if lenient => text.trim().parse().ok(),
        _ => None,
    };
    let Schema::Number { min, max } = schema else { return None };
    value.filter(|value| {
        value.is_finite() && min.is_none_or(|min| min <= *value) && max.is_none_or(|max| *value <= max)
    })
}
