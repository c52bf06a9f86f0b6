//! One value that is about to be read, whatever it is read from.
//!
//! Decoders see what they read as objects of traits. A type parameter would have the reader of `serde_json`
//! instantiated for each struct of each server, a thousand lines of code a time.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::given::Given;

/// One JSON value that is about to be read.
pub struct Input<'a, 'de>(&'a mut dyn Source<'de>);

/// A text that cannot be read on: it is no JSON, is nested too deep, or has a number beyond `f64`.
#[derive(Debug)]
pub struct Unreadable(String);

/// Takes one value.
pub(super) type Take<'t, 'de> = dyn FnMut(Input<'_, 'de>) -> Result<(), Unreadable> + 't;

impl<'a, 'de> Input<'a, 'de> {
    pub(super) fn new(source: &'a mut dyn Source<'de>) -> Self {
        Self(source)
    }

    /// Reads a scalar, or hands what is in a list or an object to `parts`.
    pub(super) fn read(self, parts: &mut dyn Parts<'de>) -> Result<Given<'de>, Unreadable> {
        self.0.read(parts)
    }

    /// Has `take` take the value unless it is `null`; says whether it did.
    pub(super) fn unless_null(self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable> {
        self.0.unless_null(take)
    }

    /// Reads over the value.
    ///
    /// # Errors
    /// As [`ToolValue::decode`](super::ToolValue::decode).
    pub fn skip(self) -> Result<(), Unreadable> {
        self.0.skip()
    }
}

impl fmt::Debug for Input<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Input")
    }
}

impl Unreadable {
    pub(super) fn of(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Where a value comes from; it is read once.
pub(super) trait Source<'de> {
    fn read(&mut self, parts: &mut dyn Parts<'de>) -> Result<Given<'de>, Unreadable>;
    fn unless_null(&mut self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable>;
    fn skip(&mut self) -> Result<(), Unreadable>;
}

/// What takes the parts of a list or an object, all of them.
pub(super) trait Parts<'de> {
    fn list(&mut self, items: &mut dyn Items<'de>) -> Result<(), Unreadable>;
    fn object(&mut self, entries: &mut dyn Entries<'de>) -> Result<(), Unreadable>;
}

/// The items of a list, one after another.
pub(super) trait Items<'de> {
    /// False at the end.
    fn next(&mut self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable>;
}

/// The entries of an object, one after another: first the key, then the value.
pub(super) trait Entries<'de> {
    /// False at the end.
    fn key(&mut self, take: &mut dyn FnMut(&str)) -> Result<bool, Unreadable>;
    fn value(&mut self, take: &mut Take<'_, 'de>) -> Result<(), Unreadable>;
    /// The value as it is written.
    fn raw(&mut self) -> Result<&'de RawValue, Unreadable>;
}

/// Reads over all items.
pub(super) fn skip_items(items: &mut dyn Items<'_>) -> Result<(), Unreadable> {
    while items.next(&mut |item| item.skip())? {}
    Ok(())
}

/// Reads over all entries.
pub(super) fn skip_entries(entries: &mut dyn Entries<'_>) -> Result<(), Unreadable> {
    while entries.key(&mut |_| {})? {
        entries.value(&mut |value| value.skip())?;
    }
    Ok(())
}

/// An object of which no entry has been read yet, as a value again.
pub(super) struct Whole<'a, 'de>(pub(super) &'a mut dyn Entries<'de>);

impl<'de> Source<'de> for Whole<'_, 'de> {
    fn read(&mut self, parts: &mut dyn Parts<'de>) -> Result<Given<'de>, Unreadable> {
        parts.object(self.0).map(|()| Given::Object)
    }

    fn unless_null(&mut self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable> {
        take(Input(self)).map(|()| true)
    }

    fn skip(&mut self) -> Result<(), Unreadable> {
        skip_entries(self.0)
    }
}

/// A deserializer, until it is read from.
pub(super) struct Once<D>(Option<D>);

impl<D> Once<D> {
    pub(super) const fn new(deserializer: D) -> Self {
        Self(Some(deserializer))
    }

    fn take(&mut self) -> Result<D, Unreadable> {
        self.0.take().ok_or_else(|| Unreadable::of("the value was read already"))
    }
}

impl<'de, D: Deserializer<'de>> Source<'de> for Once<D> {
    fn read(&mut self, parts: &mut dyn Parts<'de>) -> Result<Given<'de>, Unreadable> {
        self.take()?.deserialize_any(AnyVisitor(parts)).map_err(Unreadable::of)
    }

    fn unless_null(&mut self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable> {
        self.take()?.deserialize_option(OptionVisitor(take)).map_err(Unreadable::of)
    }

    fn skip(&mut self) -> Result<(), Unreadable> {
        self.take()?.deserialize_ignored_any(IgnoredAny).map(drop).map_err(Unreadable::of)
    }
}

struct AnyVisitor<'p, 'de>(&'p mut dyn Parts<'de>);

impl<'de> Visitor<'de> for AnyVisitor<'_, 'de> {
    type Value = Given<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Given<'de>, E> {
        Ok(Given::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Given<'de>, E> {
        Ok(Given::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Given<'de>, E> {
        Ok(Given::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Given<'de>, E> {
        Ok(Given::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Given<'de>, E> {
        Ok(Given::Float(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Given<'de>, E> {
        Ok(Given::Text(text.to_owned().into()))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Given<'de>, E> {
        Ok(Given::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Given<'de>, A::Error> {
        self.0.list(&mut Access(access)).map_err(A::Error::custom)?;
        Ok(Given::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Given<'de>, A::Error> {
        self.0.object(&mut Access(access)).map_err(A::Error::custom)?;
        Ok(Given::Object)
    }
}

struct OptionVisitor<'t, 'u, 'de>(&'t mut Take<'u, 'de>);

impl<'de> Visitor<'de> for OptionVisitor<'_, '_, 'de> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_none<E>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<bool, D::Error> {
        (self.0)(Input(&mut Once::new(input))).map_err(D::Error::custom)?;
        Ok(true)
    }
}

/// What serde gives to read the parts of a value.
struct Access<A>(A);

impl<'de, A: SeqAccess<'de>> Items<'de> for Access<A> {
    fn next(&mut self, take: &mut Take<'_, 'de>) -> Result<bool, Unreadable> {
        let item = self.0.next_element_seed(ValueSeed(take)).map_err(Unreadable::of)?;
        Ok(item.is_some())
    }
}

impl<'de, A: MapAccess<'de>> Entries<'de> for Access<A> {
    fn key(&mut self, take: &mut dyn FnMut(&str)) -> Result<bool, Unreadable> {
        let key = self.0.next_key_seed(KeySeed(take)).map_err(Unreadable::of)?;
        Ok(key.is_some())
    }

    fn value(&mut self, take: &mut Take<'_, 'de>) -> Result<(), Unreadable> {
        self.0.next_value_seed(ValueSeed(take)).map_err(Unreadable::of)
    }

    fn raw(&mut self) -> Result<&'de RawValue, Unreadable> {
        self.0.next_value().map_err(Unreadable::of)
    }
}

struct ValueSeed<'t, 'u, 'de>(&'t mut Take<'u, 'de>);

impl<'de> DeserializeSeed<'de> for ValueSeed<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        (self.0)(Input(&mut Once::new(input))).map_err(D::Error::custom)
    }
}

struct KeySeed<'t>(&'t mut dyn FnMut(&str));

impl<'de> DeserializeSeed<'de> for KeySeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_str(self)
    }
}

impl Visitor<'_> for KeySeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<(), E> {
        (self.0)(key);
        Ok(())
    }
}
