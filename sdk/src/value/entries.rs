//! Reads what is written in braces: structs and maps.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::de::StrRead;

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

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<bool, A::Error> {
        skip_items(access)?;
        refuse(self.decoding, self.schema, &Given::List)
    }

    fn visit_str<E>(self, text: &str) -> Result<bool, E> {
        let Some(mut embedded) = Embedded::find(text, self.schema, self.decoding) else { return Ok(false) };
        let read = entries(self.reader, &mut embedded.input, self.schema, self.decoding);
        Ok(embedded.settle(read, self.decoding))
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

/// An object as JSON text in a string.
struct Embedded<'a> {
    input: serde_json::Deserializer<StrRead<'a>>,
    depth: usize,
}

impl<'a> Embedded<'a> {
    /// `None`, and a fault, if `text` cannot be one.
    #[cold]
    fn find(text: &'a str, schema: &'static Schema, decoding: &mut Decoding) -> Option<Self> {
        if !decoding.is_lenient() || !text.trim_start().starts_with('{') {
            decoding.mismatch(schema, &Given::Text(Cow::Borrowed(text)));
            return None;
        }
        Some(Self { input: serde_json::Deserializer::from_str(text), depth: decoding.depth() })
    }

    #[cold]
    fn settle(mut self, read: serde_json::Result<bool>, decoding: &mut Decoding) -> bool {
        let read = read.and_then(|read| self.input.end().map(|()| Some(read)));
        decoding.settled(self.depth, read).unwrap_or(false)
    }
}

#[cold]
fn skip_items<'de, A: SeqAccess<'de>>(mut access: A) -> Result<(), A::Error> {
    while access.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

#[cold]
fn refuse<E>(decoding: &mut Decoding, schema: &'static Schema, given: &Given<'_>) -> Result<bool, E> {
    decoding.mismatch(schema, given);
    Ok(false)
}
