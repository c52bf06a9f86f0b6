//! Reads the members of a JSON object by their keys.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The values under `keys` in the object `json`, unread: who knows what one should be reads it. Other keys are read
/// over.
///
/// # Errors
/// `json` is no object, or has one of the keys twice.
pub(crate) fn members<'a, const N: usize>(
    json: &'a RawValue,
    keys: [&str; N],
) -> serde_json::Result<[Option<&'a RawValue>; N]> {
    let mut found = [None; N];
    serde_json::Deserializer::from_str(json.get())
        .deserialize_map(Members { keys: &keys, found: &mut found })?;
    Ok(found)
}

/// `None` for `null`, too.
pub(crate) fn some(value: Option<&RawValue>) -> Option<&RawValue> {
    value.filter(|value| value.get() != "null")
}

struct Members<'k, 'a> {
    keys: &'k [&'k str],
    found: &'k mut [Option<&'a RawValue>],
}

impl<'a> Visitor<'a> for Members<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(index) = map.next_key_seed(KeyOf(self.keys))? {
            match index.and_then(|index| self.found.get_mut(index)) {
                None => drop(map.next_value::<IgnoredAny>()?),
                Some(Some(_)) => {
                    let key = index.and_then(|index| self.keys.get(index)).copied().unwrap_or_default();
                    return Err(A::Error::custom(format_args!("duplicate field `{key}`")));
                }
                Some(place) => *place = Some(map.next_value()?),
            }
        }
        Ok(())
    }
}

/// Reads a key as its place among those that are known.
pub(super) struct KeyOf<'k>(pub(super) &'k [&'k str]);

impl<'de> DeserializeSeed<'de> for KeyOf<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Option<usize>, D::Error> {
        input.deserialize_str(self)
    }
}

impl Visitor<'_> for KeyOf<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Option<usize>, E> {
        Ok(self.0.iter().position(|known| *known == key))
    }
}
