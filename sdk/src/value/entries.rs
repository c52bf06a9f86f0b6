//! Reads what is written in braces: structs and maps.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::decode::Decoding;
use super::given::Given;
use super::schema::Schema;

/// What takes the entries of one JSON object.
pub(super) trait ReadEntries {
    /// Reads all entries.
    fn read<'de, A: MapAccess<'de>>(&mut self, access: A, decoding: &mut Decoding) -> Result<(), A::Error>;
}

/// Hands the entries of an object to `reader`, and says whether there was one; anything else is a fault, but for
/// an object that a lenient decoder finds as JSON text in a string.
///
/// The reader is borrowed and nothing here is inlined: each struct of a server instantiates all of this, so that what
/// one instance takes counts a hundred times.
#[inline(never)]
pub(super) fn entries<'de, R: ReadEntries, D: Deserializer<'de>>(
    reader: &mut R,
    input: D,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<bool, D::Error> {
    input.deserialize_any(EntriesVisitor { reader, schema, decoding })
}

struct EntriesVisitor<'a, R> {
    reader: &'a mut R,
    schema: &'static Schema,
    decoding: &'a mut Decoding,
}

impl<'de, R: ReadEntries> Visitor<'de> for EntriesVisitor<'_, R> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<bool, A::Error> {
        self.reader.read(access, self.decoding).map(|()| true)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<bool, A::Error> {
        while access.next_element::<IgnoredAny>()?.is_some() {}
        refuse(self.decoding, self.schema, &Given::List)
    }

    fn visit_str<E>(self, text: &str) -> Result<bool, E> {
        if !self.decoding.is_lenient() || !text.trim_start().starts_with('{') {
            return refuse(self.decoding, self.schema, &Given::Text(Cow::Borrowed(text)));
        }
        let depth = self.decoding.depth();
        let mut input = serde_json::Deserializer::from_str(text);
        let read = entries(self.reader, &mut input, self.schema, self.decoding)
            .and_then(|read| input.end().map(|()| read));
        Ok(self.decoding.settled(depth, read.map(Some)).unwrap_or(false))
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        refuse(self.decoding, self.schema, &Given::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
        refuse(self.decoding, self.schema, &Given::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<bool, E> {
        refuse(self.decoding, self.schema, &Given::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<bool, E> {
        refuse(self.decoding, self.schema, &Given::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<bool, E> {
        refuse(self.decoding, self.schema, &Given::Float(value))
    }
}

fn refuse<E>(decoding: &mut Decoding, schema: &'static Schema, given: &Given<'_>) -> Result<bool, E> {
    decoding.mismatch(schema, given);
    Ok(false)
}
