//! A value as it came, for decoders of scalars and for the text of faults.

use std::borrow::Cow;
use std::fmt;

use super::input::{Entries, Input, Items, Parts, Unreadable, skip_entries, skip_items};

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
    pub(super) fn read(input: Input<'_, 'de>) -> Result<Self, Unreadable> {
        input.read(&mut Unkept)
    }
}

/// Reads over lists and objects.
struct Unkept;

impl<'de> Parts<'de> for Unkept {
    fn list(&mut self, items: &mut dyn Items<'de>) -> Result<(), Unreadable> {
        skip_items(items)
    }

    fn object(&mut self, entries: &mut dyn Entries<'de>) -> Result<(), Unreadable> {
        skip_entries(entries)
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
