//! A value as it came, for decoders of scalars and for the text of faults.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Any JSON value; lists and objects are read over, not kept.
#[derive(Debug)]
pub(super) enum Given<'de> {
    Null,
    Bool(bool),
    /// A number that was written as an integer and fits 64 bits.
    Integer(i128),
    Float(f64),
    Text(Cow<'de, str>),
    List,
    Object,
}

impl<'de> Given<'de> {
    pub(super) fn read<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(GivenVisitor)
    }
}

impl<'de> Deserialize<'de> for Given<'de> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Self::read(input)
    }
}

impl fmt::Display for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value}"),
            Self::Text(text) => write!(f, "\"{}\"", shortened(text)),
            Self::List => f.write_str("a list"),
            Self::Object => f.write_str("an object"),
        }
    }
}

/// The first 40 characters of `text`, on one line.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
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

    fn visit_str<E: Error>(self, text: &str) -> Result<Given<'de>, E> {
        Ok(Given::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Given<'de>, E> {
        Ok(Given::Text(Cow::Borrowed(text)))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Given<'de>, E> {
        Ok(Given::Text(Cow::Owned(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Given<'de>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Given::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Given<'de>, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Given::Object)
    }
}
