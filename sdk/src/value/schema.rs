//! The schema of a value as a constant tree.

/// What values are accepted. Built at compile time; the decoder reads its bounds from the same tree.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Schema {
    /// `true` or `false`.
    Boolean,
    /// A whole number, both bounds included.
    Integer {
        /// The least value.
        min: i128,
        /// The greatest value.
        max: i128,
    },
    /// A number, both bounds included.
    Number {
        /// The least value.
        min: Option<f64>,
        /// The greatest value.
        max: Option<f64>,
    },
    /// A text; lengths count Unicode scalar values.
    String {
        /// The least length.
        min_length: Option<u64>,
        /// The greatest length.
        max_length: Option<u64>,
    },
    /// One of some words.
    Enum {
        /// The words, in the order of declaration.
        variants: &'static [Variant],
    },
    /// A list.
    Array {
        /// What each item is.
        items: &'static Self,
        /// The least number of items.
        min_items: Option<u64>,
        /// The greatest number of items.
        max_items: Option<u64>,
    },
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
}

/// A field of an object.
#[derive(Debug, Clone, Copy, PartialEq)]
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
}

/// A word of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
}

impl serde::Serialize for Schema {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(std::iter::empty::<(&str, &str)>())
    }
}
