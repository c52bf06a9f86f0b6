//! The schema of a value as a constant tree.

/// What values are accepted. Built at compile time; the decoder reads its bounds from the same tree.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Schema {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(IntegerSchema),
    /// A number.
    Number(NumberSchema),
    /// A text.
    String(StringSchema),
    /// One of some words.
    Enum {
        /// The words, in the order of declaration.
        variants: &'static [Variant],
    },
    /// A list.
    Array(ArraySchema),
    /// A map with any keys.
    Map {
        /// What each value is.
        values: &'static Self,
    },
    /// A closed object.
    Object {
        /// The fields, in the order of declaration.
        fields: &'static [Field],
    },
    /// One of several closed objects, told apart by the word under one key.
    Tagged(TaggedSchema),
    /// No value: where a type that contains itself goes no deeper. A field of this schema is neither advertised
    /// nor taken, and neither is a variant that cannot do without one.
    Never,
    /// What the type of another library says of itself; see `Foreign`.
    Foreign {
        /// Makes the JSON Schema, in the normal form.
        json: fn() -> serde_json::Value,
        /// Where it accepts any JSON, if it does somewhere: `.options.*`, empty for the value itself.
        free: fn() -> Option<String>,
    },
}

/// Which whole numbers are accepted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IntegerSchema {
    /// The least value.
    pub min: i128,
    /// The greatest value.
    pub max: i128,
    /// The only values, where there are few; empty for all between the bounds.
    pub one_of: &'static [Literal],
}

/// Which numbers are accepted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NumberSchema {
    /// The least value.
    pub min: Option<f64>,
    /// The greatest value.
    pub max: Option<f64>,
    /// What is counted, in the plural: `seconds`. Told in the description of the field.
    pub unit: Option<&'static str>,
    /// The only values, where there are few; empty for all between the bounds.
    pub one_of: &'static [Literal],
}

/// Which texts are accepted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StringSchema {
    /// The least length in Unicode scalar values.
    pub min_length: Option<u64>,
    /// The greatest length in Unicode scalar values.
    pub max_length: Option<u64>,
    /// A regular expression that matches somewhere in the text: syntax that ECMA-262 and the crate `regex`
    /// have in common.
    pub pattern: Option<&'static str>,
    /// What the text is written as.
    pub format: Option<Format>,
    /// The only texts, where there are few; empty for any.
    pub one_of: &'static [Literal],
}

/// Which lists are accepted.
#[derive(Debug, Clone, Copy)]
pub struct ArraySchema {
    /// What each item is.
    pub items: &'static Schema,
    /// The least number of items.
    pub min_items: Option<u64>,
    /// The greatest number of items.
    pub max_items: Option<u64>,
}

/// Which of several objects are accepted.
#[derive(Debug, Clone, Copy)]
pub struct TaggedSchema {
    /// The key whose word says which one it is.
    pub tag: &'static str,
    /// The objects, in the order of declaration.
    pub cases: &'static [Case],
}

/// One of the objects of a [`TaggedSchema`].
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The word under the tag.
    pub name: &'static str,
    /// What the model reads to choose it.
    pub doc: &'static str,
    /// The fields beside the tag, in the order of declaration.
    pub fields: &'static [Field],
}

/// How a text is written, beyond its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A day: `2025-01-31` (RFC 3339, `full-date`).
    Date,
    /// An instant: `2025-01-31T12:30:00Z` (RFC 3339, `date-time`).
    DateTime,
    /// A UUID in its hyphenated form (RFC 9562).
    Uuid,
    /// An absolute URI (RFC 3986).
    Uri,
    /// Bytes in base64, padded (RFC 4648, section 4).
    Base64,
}

/// A value that stands in a list of allowed ones.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Literal {
    /// A whole number.
    Int(i128),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Str(&'static str),
}

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What the model reads to fill it.
    pub doc: &'static str,
    /// What values are accepted.
    pub schema: &'static Schema,
    /// Whether the key must be there.
    pub required: bool,
    /// The value of an absent key, as JSON text.
    pub default: Option<&'static str>,
    /// Values to show what is meant, as JSON text.
    pub examples: &'static [&'static str],
}

/// A word of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
}

impl IntegerSchema {
    /// All from `min` to `max`, both included.
    #[must_use]
    pub const fn between(min: i128, max: i128) -> Self {
        Self { min, max, one_of: &[] }
    }
}

impl NumberSchema {
    /// Every number.
    pub const ANY: Self = Self { min: None, max: None, unit: None, one_of: &[] };
}

impl StringSchema {
    /// Every text.
    pub const ANY: Self =
        Self { min_length: None, max_length: None, pattern: None, format: None, one_of: &[] };
}

impl ArraySchema {
    /// A list of any length.
    #[must_use]
    pub const fn of(items: &'static Schema) -> Self {
        Self { items, min_items: None, max_items: None }
    }

    /// A list of exactly `length` items.
    #[must_use]
    pub const fn exactly(length: usize, items: &'static Schema) -> Self {
        let length = Some(length as u64);
        Self { items, min_items: length, max_items: length }
    }

    pub(super) fn admits(&self, length: usize) -> bool {
        within(length, self.min_items, self.max_items)
    }
}

impl StringSchema {
    pub(super) fn admits_length(&self, text: &str) -> bool {
        (self.min_length.is_none() && self.max_length.is_none())
            || within(text.chars().count(), self.min_length, self.max_length)
    }
}

impl Field {
    /// Whether the field is there at this depth.
    pub(super) const fn is_open(&self) -> bool {
        !matches!(self.schema, Schema::Never)
    }
}

impl Case {
    /// Whether the variant is there at this depth.
    pub(super) const fn is_open(&self) -> bool {
        let mut index = 0;
        while index < self.fields.len() {
            if !self.fields[index].is_open() && self.fields[index].required {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl TaggedSchema {
    /// The variants that are there at this depth, with their positions.
    pub(super) fn open(&self) -> impl Iterator<Item = (usize, &'static Case)> {
        self.cases.iter().enumerate().filter(|(_, case)| case.is_open())
    }

    /// The words that the tag may have.
    pub(super) fn words(&self) -> Vec<&'static str> {
        self.open().map(|(_, case)| case.name).collect()
    }

    /// The keys that some variant has, the tag first.
    pub(super) fn keys(&self) -> Vec<&'static str> {
        let mut keys = vec![self.tag];
        for field in self.open().flat_map(|(_, case)| case.fields) {
            if field.is_open() && !keys.contains(&field.name) {
                keys.push(field.name);
            }
        }
        keys
    }
}

fn within(length: usize, min: Option<u64>, max: Option<u64>) -> bool {
    let length = length as u64;
    min.is_none_or(|min| min <= length) && max.is_none_or(|max| length <= max)
}

impl Schema {
    /// The words of an enum, or of a list's or map's enum.
    pub(super) const fn words(&self) -> &'static [Variant] {
        match self {
            Self::Enum { variants } => variants,
            Self::Array(ArraySchema { items: inner, .. }) | Self::Map { values: inner } => inner.words(),
            Self::Boolean
            | Self::Integer(_)
            | Self::Number(_)
            | Self::String(_)
            | Self::Object { .. }
            | Self::Tagged(_)
            | Self::Never
            | Self::Foreign { .. } => &[],
        }
    }

    /// What a number counts, or the numbers of a list or map.
    pub(super) const fn unit(&self) -> Option<&'static str> {
        match self {
            Self::Number(number) => number.unit,
            Self::Array(ArraySchema { items: inner, .. }) | Self::Map { values: inner } => inner.unit(),
            Self::Boolean
            | Self::Integer(_)
            | Self::String(_)
            | Self::Enum { .. }
            | Self::Object { .. }
            | Self::Tagged(_)
            | Self::Never
            | Self::Foreign { .. } => None,
        }
    }
}
