//! Enums whose variants have data: closed objects that a word under one key tells apart.

use std::{fmt, vec};

use serde_json::value::RawValue;

use super::decode::Decoding;
use super::entries::{ReadEntries, entries};
use super::enums::find;
use super::fault::{Segment, Trouble};
use super::given::Given;
use super::input::{Entries, Input, Once, Take, Unreadable};
use super::nearest;
use super::object::{ReadField, StructReader};
use super::schema::{Field, Schema, TaggedSchema};

/// Reads the entries of the variant at an index, through [`case`].
type ReadCase<'r> = dyn FnMut(usize, CaseInput<'_, '_>, &mut Decoding) -> Result<(), Unreadable> + 'r;

/// The entries of the variant that the tag named.
pub struct CaseInput<'a, 'de> {
    fields: &'static [Field],
    tag: &'static str,
    word: &'static str,
    entries: &'a mut dyn Entries<'de>,
}

impl fmt::Debug for CaseInput<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CaseInput").field("word", &self.word).finish_non_exhaustive()
    }
}

/// Reads an enum whose schema is `schema`.
///
/// # Errors
/// As [`ToolValue::decode`](super::ToolValue::decode).
pub fn tagged(
    input: Input<'_, '_>,
    schema: &'static Schema,
    decoding: &mut Decoding,
    read: &mut ReadCase<'_>,
) -> Result<(), Unreadable> {
    let Schema::Tagged(tagged) = schema else {
        decoding.mismatch(schema, &Given::read(input)?);
        return Ok(());
    };
    entries(&mut TaggedReader { schema: tagged, read }, input, schema, decoding).map(drop)
}

/// Reads the fields of one variant, and gives them: each slot is to be settled then.
///
/// # Errors
/// As [`ToolValue::decode`](super::ToolValue::decode).
pub fn case(
    input: CaseInput<'_, '_>,
    decoding: &mut Decoding,
    read: &mut ReadField<'_>,
) -> Result<&'static [Field], Unreadable> {
    let CaseInput { fields, tag, word, entries } = input;
    StructReader { fields, tag: Some((tag, word)), read }.read(entries, decoding)?;
    Ok(fields)
}

struct TaggedReader<'a, 'r> {
    schema: &'static TaggedSchema,
    read: &'a mut ReadCase<'r>,
}

impl ReadEntries for TaggedReader<'_, '_> {
    fn read<'de>(
        &mut self,
        entries: &mut dyn Entries<'de>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable> {
        let tag = self.schema.tag;
        let mut early = Vec::new();
        while let Some(key) = next_key(entries)? {
            if key != tag {
                let value = decoding.at(Segment::Key(key.clone()), |_| entries.raw())?;
                early.push((key, value));
                continue;
            }
            let mut named = None;
            decoding.at(Segment::Field(tag), |decoding| {
                entries.value(&mut |input| {
                    named = find(&Given::read(input)?, &self.schema.words(), decoding);
                    Ok(())
                })
            })?;
            let Some((index, case)) = named.and_then(|at| self.schema.open().nth(at)) else {
                return self.refuse(early, true, entries, decoding);
            };
            let mut entries = Replayed { early: early.into_iter(), value: None, rest: entries };
            let input = CaseInput { fields: case.fields, tag, word: case.name, entries: &mut entries };
            return (self.read)(index, input, decoding);
        }
        self.refuse(early, false, entries, decoding)
    }
}

fn next_key(entries: &mut dyn Entries<'_>) -> Result<Option<String>, Unreadable> {
    let mut found = None;
    entries.key(&mut |key| found = Some(key.to_owned()))?;
    Ok(found)
}

impl TaggedReader<'_, '_> {
    /// Reads over what is left of an object of no known variant, and says which of its keys no variant has.
    fn refuse(
        &self,
        early: Vec<(String, &RawValue)>,
        tagged: bool,
        rest: &mut dyn Entries<'_>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable> {
        let tag = self.schema.tag;
        let mut keys: Vec<String> = early.into_iter().map(|(key, _)| key).collect();
        while let Some(key) = next_key(rest)? {
            rest.value(&mut |input| input.skip())?;
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
struct Replayed<'a, 'de> {
    early: vec::IntoIter<(String, &'de RawValue)>,
    value: Option<&'de RawValue>,
    rest: &'a mut dyn Entries<'de>,
}

impl<'de> Entries<'de> for Replayed<'_, 'de> {
    fn key(&mut self, take: &mut dyn FnMut(&str)) -> Result<bool, Unreadable> {
        let Some((key, value)) = self.early.next() else { return self.rest.key(take) };
        self.value = Some(value);
        take(&key);
        Ok(true)
    }

    fn value(&mut self, take: &mut Take<'_, 'de>) -> Result<(), Unreadable> {
        let Some(value) = self.value.take() else { return self.rest.value(take) };
        take(Input::new(&mut Once::new(&mut serde_json::Deserializer::from_str(value.get()))))
    }

    fn raw(&mut self) -> Result<&'de RawValue, Unreadable> {
        self.value.take().map_or_else(|| self.rest.raw(), Ok)
    }
}
