//! Reads what is written in braces: structs and maps.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::decode::Decoding;
use super::given::Given;
use super::schema::Schema;

/// What is made of the entries of one JSON object.
pub(super) trait ReadEntries {
    type Value;

    fn read<'de, A: MapAccess<'de>>(
        self,
        access: A,
        decoding: &mut Decoding,
    ) -> Result<Option<Self::Value>, A::Error>;
}

/// Hands the entries of an object to `reader`; anything else is a fault, but for an object that a lenient
/// decoder finds as JSON text in a string.
pub(super) fn entries<'de, R: ReadEntries, D: Deserializer<'de>>(
    reader: R,
    input: D,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<Option<R::Value>, D::Error> {
    input.deserialize_any(EntriesVisitor { reader, schema, decoding })
}

struct EntriesVisitor<'a, R> {
    reader: R,
    schema: &'static Schema,
    decoding: &'a mut Decoding,
}

impl<R: ReadEntries> EntriesVisitor<'_, R> {
    fn refuse<E>(self, given: &Given<'_>) -> Result<Option<R::Value>, E> {
        self.decoding.mismatch(self.schema, given);
        Ok(None)
    }
}

impl<'de, R: ReadEntries> Visitor<'de> for EntriesVisitor<'_, R> {
    type Value = Option<R::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
        self.reader.read(access, self.decoding)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        while access.next_element::<IgnoredAny>()?.is_some() {}
        self.refuse(&Given::List)
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        if !self.decoding.is_lenient() || !text.trim_start().starts_with('{') {
            return self.refuse(&Given::Text(Cow::Borrowed(text)));
        }
        let depth = self.decoding.depth();
        let mut input = serde_json::Deserializer::from_str(text);
        let decoded = entries(self.reader, &mut input, self.schema, self.decoding)
            .and_then(|value| input.end().map(|()| value));
        Ok(self.decoding.settled(depth, decoded))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        self.refuse(&Given::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        self.refuse(&Given::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        self.refuse(&Given::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        self.refuse(&Given::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        self.refuse(&Given::Float(value))
    }
}
