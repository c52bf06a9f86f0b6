//! Enums whose variants have data: closed objects that a word under one key tells apart.

use std::vec;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IntoDeserializer as _, MapAccess};
use serde_json::value::RawValue;

use super::decode::Decoding;
use super::entries::{ReadEntries, entries};
use super::enums::find;
use super::fault::{Segment, Trouble};
use super::given::Given;
use super::nearest;
use super::object::{Fields, StructReader, skip};
use super::schema::{Field, Schema, TaggedSchema};

/// The variants of an enum while one of them is read.
pub trait Cases {
    /// The enum.
    type Value;

    /// Reads the entries of the variant at `index`, through [`case`].
    ///
    /// # Errors
    /// As [`ToolValue::decode`](super::ToolValue::decode).
    fn read<'de, A: MapAccess<'de>>(
        index: usize,
        found: Found,
        access: A,
        decoding: &mut Decoding,
    ) -> Result<Option<Self::Value>, A::Error>;
}

/// The variant that the tag named.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    fields: &'static [Field],
    tag: &'static str,
    word: &'static str,
}

/// Reads an enum whose schema is `schema`.
///
/// # Errors
/// As [`ToolValue::decode`](super::ToolValue::decode).
pub fn tagged<'de, C: Cases, D: Deserializer<'de>>(
    input: D,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<Option<C::Value>, D::Error> {
    let Schema::Tagged(tagged) = schema else {
        decoding.mismatch(schema, &Given::read(input)?);
        return Ok(None);
    };
    let mut reader = TaggedReader::<C> { schema: tagged, value: None };
    entries(&mut reader, input, schema, decoding)?;
    Ok(reader.value)
}

/// Reads the fields of one variant.
///
/// # Errors
/// As [`ToolValue::decode`](super::ToolValue::decode).
pub fn case<'de, F: Fields, A: MapAccess<'de>>(
    found: Found,
    access: A,
    decoding: &mut Decoding,
) -> Result<Option<F::Value>, A::Error> {
    let mut reader = StructReader::<F>::new(found.fields, Some((found.tag, found.word)));
    reader.read(access, decoding)?;
    Ok(reader.finish(decoding))
}

struct TaggedReader<C: Cases> {
    schema: &'static TaggedSchema,
    value: Option<C::Value>,
}

impl<C: Cases> ReadEntries for TaggedReader<C> {
    fn read<'de, A: MapAccess<'de>>(
        &mut self,
        mut access: A,
        decoding: &mut Decoding,
    ) -> Result<(), A::Error> {
        let tag = self.schema.tag;
        let mut early = Vec::new();
        while let Some(key) = access.next_key::<String>()? {
            if key != tag {
                let read = |_: &mut Decoding| access.next_value::<&'de RawValue>();
                let value = decoding.at(Segment::Key(key.clone()), read)?;
                early.push((key, value));
                continue;
            }
            let named = decoding.at(Segment::Field(tag), |decoding| {
                let given = access.next_value::<Given<'de>>()?;
                Ok(find(&given, &self.schema.words(), decoding))
            })?;
            let Some((index, case)) = named.and_then(|at| self.schema.open().nth(at)) else {
                return self.refuse(early, true, access, decoding);
            };
            let found = Found { fields: case.fields, tag, word: case.name };
            let entries = Replayed { early: early.into_iter(), value: None, rest: access };
            self.value = C::read(index, found, entries, decoding)?;
            return Ok(());
        }
        self.refuse(early, false, access, decoding)
    }
}

impl<C: Cases> TaggedReader<C> {
    /// Reads over what is left of an object of no known variant, and says which of its keys no variant has.
    fn refuse<'de, A: MapAccess<'de>>(
        &self,
        early: Vec<(String, &'de RawValue)>,
        tagged: bool,
        mut rest: A,
        decoding: &mut Decoding,
    ) -> Result<(), A::Error> {
        let tag = self.schema.tag;
        let mut keys: Vec<String> = early.into_iter().map(|(key, _)| key).collect();
        while let Some(key) = rest.next_key::<String>()? {
            skip(&mut rest)?;
            keys.push(key);
        }
        let allowed = self.schema.keys();
        for key in keys {
            let trouble = if key == tag {
                Trouble::Duplicate
            } else if allowed.contains(&key.as_str()) {
                continue;
            } else {
                let nearest = nearest(&key, allowed.iter().copied()).into_iter().next();
                Trouble::UnknownKey { allowed: allowed.clone(), nearest, variant: None }
            };
            decoding.within(Segment::Key(key), |decoding| decoding.fault(trouble));
        }
        if !tagged {
            let expected = self.schema.expected_word();
            decoding.within(Segment::Field(tag), |decoding| decoding.fault(Trouble::Missing { expected }));
        }
        Ok(())
    }
}

/// The entries of an object from its first one on, though some were read over on the way to the tag.
struct Replayed<'de, A> {
    early: vec::IntoIter<(String, &'de RawValue)>,
    value: Option<&'de RawValue>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Replayed<'de, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some((key, value)) = self.early.next() else { return self.rest.next_key_seed(seed) };
        self.value = Some(value);
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        let Some(value) = self.value.take() else { return self.rest.next_value_seed(seed) };
        seed.deserialize(&mut serde_json::Deserializer::from_str(value.get())).map_err(A::Error::custom)
    }
}
