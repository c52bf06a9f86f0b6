//! Bytes in JSON.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserializer, Serialize, Serializer};

use super::decode::{Decoding, ToolValue};
use super::schema::{Format, Schema, StringSchema};
use super::strings;

/// What [`Base64`] accepts, for validators.
pub(super) const PATTERN: &str = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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

impl ToolValue for Base64 {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::Base64), ..StringSchema::ANY });

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
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

fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.as_bytes();
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let digits = text.strip_suffix(b"==").or_else(|| text.strip_suffix(b"=")).unwrap_or(text);
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in group {
            bits = bits << 6 | u32::from(value_of(*digit)?);
        }
        // Left-aligned in 24 bits, so that a short group ends in bits that belong to no byte.
        let [_, first, second, third] = (bits << (6 * (4 - group.len()))).to_be_bytes();
        bytes.extend([first, second, third].into_iter().take(group.len() * 6 / 8));
    }
    Some(bytes)
}

const fn value_of(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits =
            group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place)) & 63;
            let digit = if place > group.len() { None } else { ALPHABET.get(digit as usize) };
            text.push(digit.map_or('=', |digit| char::from(*digit)));
        }
    }
    text
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
