//! UUIDs, as the crate `uuid` holds them (feature `uuid`).

use uuid::Uuid;

use super::decode::{Decoding, ToolValue};
use super::formats::is_uuid;
use super::input::{Input, Unreadable};
use super::schema::{Format, Schema, StringSchema};
use super::strings;

/// The hyphenated form, in any case.
#[diagnostic::do_not_recommend]
impl ToolValue for Uuid {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::Uuid), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        strings::parsed(input, schema, decoding, |text| {
            // The type reads more forms than the format allows.
            Ok(is_uuid(text.as_bytes()).then(|| Self::try_parse(text)).and_then(Result::ok))
        })
    }
}
