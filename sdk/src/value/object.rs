//! Structs with named fields: what the expansion of `#[tool_args]` calls.

use super::decode::{Decoding, ToolValue};
use super::entries::{ReadEntries, entries};
use super::fault::{Segment, Trouble};
use super::input::{Entries, Input, Unreadable};
use super::nearest;
use super::schema::{Field, Schema};

/// Reads the value of the field at an index into its [`Slot`], with `ToolValue::fill`.
pub(super) type ReadField<'r> =
    dyn FnMut(usize, &'static Field, Input<'_, '_>, &mut Decoding) -> Result<(), Unreadable> + 'r;

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

/// Reads a struct whose schema is `schema`, and gives its fields; `None` when the value is no object. Then each slot is
/// to be settled, with `ToolValue::settle`, or `settle_default` if the field has a default.
///
/// # Errors
/// As [`ToolValue::decode`].
pub fn object(
    input: Input<'_, '_>,
    schema: &'static Schema,
    decoding: &mut Decoding,
    read: &mut ReadField<'_>,
) -> Result<Option<&'static [Field]>, Unreadable> {
    let fields = if let Schema::Object { fields } = schema { *fields } else { &[] };
    let mut reader = StructReader { fields, tag: None, read };
    Ok(entries(&mut reader, input, schema, decoding)?.then_some(fields))
}

/// Reads a value into `slot`.
///
/// # Errors
/// As [`ToolValue::decode`].
pub(super) fn fill<T: ToolValue>(
    slot: &mut Slot<T>,
    field: &'static Field,
    input: Input<'_, '_>,
    decoding: &mut Decoding,
) -> Result<(), Unreadable> {
    if !matches!(slot, Slot::Absent) {
        return twice(input, decoding);
    }
    *slot = T::decode(input, field.schema, decoding)?.into();
    Ok(())
}

#[cold]
fn twice(input: Input<'_, '_>, decoding: &mut Decoding) -> Result<(), Unreadable> {
    input.skip()?;
    decoding.fault(Trouble::Duplicate);
    Ok(())
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
pub(super) struct StructReader<'a, 'r> {
    pub(super) fields: &'static [Field],
    /// The tag and its word, for a variant.
    pub(super) tag: Option<(&'static str, &'static str)>,
    pub(super) read: &'a mut ReadField<'r>,
}

impl ReadEntries for StructReader<'_, '_> {
    fn read<'de>(
        &mut self,
        entries: &mut dyn Entries<'de>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable> {
        while let Some(key) = next_key(entries, self.fields)? {
            match key {
                Key::Known(index, field) => decoding.at(Segment::Field(field.name), |decoding| {
                    entries.value(&mut |input| (self.read)(index, field, input, decoding))
                })?,
                Key::Unknown(key) => {
                    entries.value(&mut |input| input.skip())?;
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

enum Key {
    Known(usize, &'static Field),
    Unknown(String),
}

fn next_key(entries: &mut dyn Entries<'_>, fields: &'static [Field]) -> Result<Option<Key>, Unreadable> {
    let mut found = None;
    entries.key(&mut |key| {
        let known = fields.iter().enumerate().find(|(_, field)| field.name == key && field.is_open());
        let unknown = || Key::Unknown(key.to_owned());
        found = Some(known.map_or_else(unknown, |(index, field)| Key::Known(index, field)));
    })?;
    Ok(found)
}
