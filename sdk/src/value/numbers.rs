//! Floats, and what is told in a number of units.

use std::time::Duration;

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::input::{Input, Unreadable};
use super::schema::{Literal, NumberSchema, Schema};

#[diagnostic::do_not_recommend]
impl ToolValue for f64 {
    const SCHEMA: &'static Schema = &Schema::Number(NumberSchema::ANY);

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let given = Given::read(input)?;
        let value = number(&given, schema, decoding.is_lenient());
        if value.is_none() {
            decoding.mismatch(schema, &given);
        }
        Ok(value)
    }
}

#[diagnostic::do_not_recommend]
impl ToolValue for f32 {
    const SCHEMA: &'static Schema = &Schema::Number(NumberSchema {
        min: Some(Self::MIN as f64),
        max: Some(Self::MAX as f64),
        ..NumberSchema::ANY
    });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        #[allow(clippy::cast_possible_truncation)]
        Ok(f64::decode(input, schema, decoding)?.map(|value| value as Self))
    }
}

/// A number of seconds, fractions allowed: models count seconds without fail, and misspell ISO 8601. What is
/// too long for the type is the longest there is.
#[diagnostic::do_not_recommend]
impl ToolValue for Duration {
    const SCHEMA: &'static Schema =
        &Schema::Number(NumberSchema { min: Some(0.0), unit: Some("seconds"), ..NumberSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let seconds = f64::decode(input, schema, decoding)?;
        // The schema leaves negative ones out, so only too long ones do not fit.
        Ok(seconds.map(|seconds| Self::try_from_secs_f64(seconds).unwrap_or(Self::MAX)))
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
    let Schema::Number(NumberSchema { min, max, one_of, unit: _ }) = schema else { return None };
    value.filter(|value| {
        value.is_finite()
            && min.is_none_or(|min| min <= *value)
            && max.is_none_or(|max| *value <= max)
            && (one_of.is_empty() || one_of.iter().any(|literal| literal.is_number(*value)))
    })
}

impl Literal {
    #[allow(clippy::cast_precision_loss, clippy::float_cmp)]
    fn is_number(&self, value: f64) -> bool {
        match self {
            Self::Int(literal) => *literal as f64 == value,
            Self::Float(literal) => *literal == value,
            Self::Str(_) => false,
        }
    }
}
