//! Structs with named fields: what the expansion of `#[tool_args]` calls.

use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};

use super::decode::{Decoding, ToolValue, discard};
use super::entries::{ReadEntries, entries};
use super::fault::{Segment, Trouble};
use super::nearest;
use super::schema::{Field, Schema};
use super::seed::ValueSeed;

/// The fields of a struct while it is read: one [`Slot`] a field.
pub trait Fields: Default {
    /// The struct.
    type Value;

    /// Reads the value of the field at `index` into its slot, with `ToolValue::fill`.
    ///
    /// # Errors
    /// As [`ToolValue::decode`].
    fn read<'de, A: MapAccess<'de>>(
        &mut self,
        index: usize,
        field: &'static Field,
        access: &mut A,
        decoding: &mut Decoding,
    ) -> Result<(), A::Error>;

    /// Makes the struct of the slots, each after `ToolValue::settle`, or `settle_default` if the field has a default;
    /// `None` when a slot has no value.
    fn finish(self, fields: &'static [Field], decoding: &mut Decoding) -> Option<Self::Value>;
}

/// A field while its struct is read.
#[derive(Debug, Default)]
pub enum Slot<T> {
    /// The key has not come.
    #[default]
    Absent,
    /// The key came with a value that was refused.
    Refused,
    /// The key came with this value.
    Filled(T),
}

impl<T> From<Option<T>> for Slot<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Refused, Self::Filled)
    }
}

/// Reads a struct whose schema is `schema`.
///
/// # Errors
/// As [`ToolValue::decode`].
pub fn object<'de, F: Fields, D: Deserializer<'de>>(
    input: D,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<Option<F::Value>, D::Error> {
    let fields = if let Schema::Object { fields } = schema { *fields } else { &[] };
    let mut reader = StructReader::<F>::new(fields, None);
    let read = entries(&mut reader, input, schema, decoding);
    if let Ok(true) = read {
        return Ok(reader.finish(decoding));
    }
    discard(reader);
    read.map(|_| None)
}

/// Reads the value of `field` into `slot`.
///
/// # Errors
/// As [`ToolValue::decode`].
pub(super) fn fill<'de, T: ToolValue, A: MapAccess<'de>>(
    slot: &mut Slot<T>,
    field: &'static Field,
    access: &mut A,
    decoding: &mut Decoding,
) -> Result<(), A::Error> {
    decoding.at(Segment::Field(field.name), |decoding| {
        if !matches!(slot, Slot::Absent) {
            return twice(access, decoding);
        }
        *slot = access.next_value_seed(ValueSeed::new(field.schema, decoding))?.into();
        Ok(())
    })
}

#[cold]
fn twice<'de, A: MapAccess<'de>>(access: &mut A, decoding: &mut Decoding) -> Result<(), A::Error> {
    skip(access)?;
    decoding.fault(Trouble::Duplicate);
    Ok(())
}

/// Reads over a value.
///
/// # Errors
/// As [`ToolValue::decode`].
pub fn skip<'de, A: MapAccess<'de>>(access: &mut A) -> Result<(), A::Error> {
    access.next_value::<IgnoredAny>().map(drop)
}

/// After the last key: what an absent field without a default is, or the fault that it is missing.
pub(super) fn settle<T: ToolValue>(
    slot: &mut Slot<T>,
    index: usize,
    fields: &'static [Field],
    decoding: &mut Decoding,
) {
    if matches!(slot, Slot::Absent) {
        *slot = T::absent().into();
        if matches!(slot, Slot::Refused) {
            missing(index, fields, decoding);
        }
    }
}

/// After the last key: the default of an absent field.
pub(super) fn settle_default<T: ToolValue>(
    slot: &mut Slot<T>,
    index: usize,
    fields: &'static [Field],
    decoding: &mut Decoding,
) {
    let Some(field) = fields.get(index).filter(|_| matches!(slot, Slot::Absent)) else { return };
    if let Some(json) = field.default {
        // Through the decoder, so that a default is under the same rules as any other value.
        let read = |decoding: &mut Decoding| decoding.embedded(json, field.schema);
        *slot = decoding.within(Segment::Field(field.name), read).into();
    }
}

#[cold]
fn missing(index: usize, fields: &'static [Field], decoding: &mut Decoding) {
    let Some(field) = fields.get(index) else { return };
    let expected = field.schema.expected();
    decoding.within(Segment::Field(field.name), |decoding| decoding.fault(Trouble::Missing { expected }));
}

/// Reads the entries of a struct, or of one variant of an enum.
pub(super) struct StructReader<F> {
    pub(super) fields: &'static [Field],
    /// The tag and its word, for a variant.
    pub(super) tag: Option<(&'static str, &'static str)>,
    slots: F,
}

impl<F: Fields> StructReader<F> {
    pub(super) fn new(fields: &'static [Field], tag: Option<(&'static str, &'static str)>) -> Self {
        Self { fields, tag, slots: F::default() }
    }

    pub(super) fn finish(self, decoding: &mut Decoding) -> Option<F::Value> {
        self.slots.finish(self.fields, decoding)
    }
}

impl<F: Fields> ReadEntries for StructReader<F> {
    fn read<'de, A: MapAccess<'de>>(
        &mut self,
        mut access: A,
        decoding: &mut Decoding,
    ) -> Result<(), A::Error> {
        while let Some(key) = next_key(&mut access, self.fields)? {
            match key {
                Key::Known(index, field) => self.slots.read(index, field, &mut access, decoding)?,
                Key::Unknown(key) => {
                    skip(&mut access)?;
                    refuse(key, self.fields, self.tag, decoding);
                }
            }
        }
        Ok(())
    }
}

/// Says why an object has no place for `key`.
#[cold]
fn refuse(
    key: String,
    fields: &'static [Field],
    tag: Option<(&'static str, &'static str)>,
    decoding: &mut Decoding,
) {
    let trouble = if tag.is_some_and(|(tag, _)| tag == key) {
        Trouble::Duplicate
    } else if fields.iter().any(|field| field.name == key) {
        Trouble::TooDeep
    } else {
        let open = fields.iter().filter(|field| field.is_open()).map(|field| field.name);
        let allowed: Vec<&str> = tag.into_iter().map(|(tag, _)| tag).chain(open).collect();
        let nearest = nearest(&key, allowed.iter().copied()).into_iter().next();
        Trouble::UnknownKey { allowed, nearest, variant: tag.map(|(_, word)| word) }
    };
    decoding.within(Segment::Key(key), |decoding| decoding.fault(trouble));
}

#[inline(never)]
fn next_key<'de, A: MapAccess<'de>>(
    access: &mut A,
    fields: &'static [Field],
) -> Result<Option<Key>, A::Error> {
    access.next_key_seed(KeySeed { fields })
}

enum Key {
    Known(usize, &'static Field),
    Unknown(String),
}

struct KeySeed {
    fields: &'static [Field],
}

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Key, D::Error> {
        input.deserialize_str(self)
    }
}

impl Visitor<'_> for KeySeed {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key, E> {
        let known = self.fields.iter().enumerate().find(|(_, field)| field.name == key && field.is_open());
        Ok(known.map_or_else(|| Key::Unknown(key.to_owned()), |(index, field)| Key::Known(index, field)))
    }
}
