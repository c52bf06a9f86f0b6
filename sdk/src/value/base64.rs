//! Bytes in JSON.

use std::borrow::Cow;

use base64::alphabet;
use base64::engine::{DecodePaddingMode, Engine as _, GeneralPurpose, GeneralPurposeConfig};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::decode::{Decoding, ToolValue};
use super::input::{Input, Unreadable};
use super::schema::{Format, Schema, StringSchema};
use super::strings;

/// What [`Base64`] accepts, for validators.
pub(super) const PATTERN: &str = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/// Bytes, written as a string in base64 (RFC 4648, section 4, padded). `Vec<u8>` is a list of small numbers.
///
/// Also fine as a field of a `#[tool_output]` type.
///
/// ```
/// use toolkernel::value::{Base64, Leniency, from_json};
///
/// let bytes: Base64 = from_json(r#""aGVsbG8=""#, Leniency::Strict)?;
/// assert_eq!(bytes.0, b"hello");
/// # Ok::<(), toolkernel::value::Faults>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Base64(pub Vec<u8>);

#[diagnostic::do_not_recommend]
impl ToolValue for Base64 {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::Base64), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        strings::parsed(input, schema, decoding, |text| Ok(decoded(text).map(Self)))
    }
}

impl Serialize for Base64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&encoded(&self.0))
    }
}

impl JsonSchema for Base64 {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("Base64")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": PATTERN, "contentEncoding": "base64" })
    }
}

/// What the schema's pattern says: padded, and deaf to bits that belong to no byte.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

fn decoded(text: &str) -> Option<Vec<u8>> {
    ENGINE.decode(text).ok()
}

fn encoded(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{decoded, encoded};

    /// The examples of RFC 4648, section 10.
    #[test]
    fn examples() {
        let table = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ];
        for (plain, text) in table {
            assert_eq!(encoded(plain.as_bytes()), text);
            assert_eq!(decoded(text).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(decoded("+/+/"), Some(vec![0xfb, 0xff, 0xbf]));
    }

    #[test]
    fn what_is_none() {
        for text in ["Z", "Zg", "Zg=", "Zg==Zg==", "Z===", "====", "Zm9\n", "Zm 9", "Zm9_"] {
            assert_eq!(decoded(text), None, "{text}");
        }
    }
}
