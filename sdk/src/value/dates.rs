//! Days and instants, as the crate `jiff` holds them (feature `jiff`).

use jiff::Timestamp;
use jiff::civil::Date;

use super::decode::{Decoding, ToolValue};
use super::formats::{is_date, is_date_time};
use super::input::{Input, Unreadable};
use super::schema::{Format, Schema, StringSchema};
use super::strings;

/// `2025-01-31`.
#[diagnostic::do_not_recommend]
impl ToolValue for Date {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::Date), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        strings::parsed(input, schema, decoding, |text| {
            // The type reads more forms than the format allows.
            if is_date(text.as_bytes()) {
                text.parse().map(Some).map_err(|error: jiff::Error| error.to_string())
            } else {
                Ok(None)
            }
        })
    }
}

/// `2025-01-31T12:30:00Z`, with any offset. What is finer than nanoseconds is cut off; the last hours of the
/// year 9999, which the type cannot hold, are its last instant.
#[diagnostic::do_not_recommend]
impl ToolValue for Timestamp {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::DateTime), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        strings::parsed(input, schema, decoding, |text| {
            if !is_date_time(text.as_bytes()) {
                return Ok(None);
            }
            match to_nanoseconds(text).parse() {
                Ok(instant) => Ok(Some(instant)),
                Err(_) if text.starts_with("9999-12-3") => Ok(Some(Self::MAX)),
                Err(error) => Err(jiff::Error::to_string(&error)),
            }
        })
    }
}

/// A date-time with at most nine digits in its fraction.
fn to_nanoseconds(text: &str) -> String {
    let Some((whole, rest)) = text.split_once('.') else { return text.to_owned() };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (fraction, offset) = rest.split_at(digits);
    let fraction: String = fraction.chars().take(9).collect();
    format!("{whole}.{fraction}{offset}")
}
