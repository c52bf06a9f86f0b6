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

impl Schema {
    /// The word for JSON Schema's `type`.
    pub(super) const fn type_name(&self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer { .. } => "integer",
            Self::Number { .. } => "number",
            Self::String { .. } | Self::Enum { .. } => "string",
            Self::Array { .. } => "array",
            Self::Map { .. } | Self::Object { .. } => "object",
        }
    }

    /// The words of an enum, or of a list's or map's enum.
    pub(super) const fn words(&self) -> &'static [Variant] {
        match self {
            Self::Enum { variants } => variants,
            Self::Array { items: inner, .. } | Self::Map { values: inner } => inner.words(),
            _ => &[],
        }
    }

    /// Whether a string or list of `length` is within bounds; `length` is not asked where there are none.
    pub(super) fn admits_length(&self, length: impl FnOnce() -> usize) -> bool {
        match self {
            Self::String { min_length: None, max_length: None }
            | Self::Array { min_items: None, max_items: None, .. } => true,
            Self::String { min_length: min, max_length: max }
            | Self::Array { min_items: min, max_items: max, .. } => {
                let length = length() as u64;
                min.is_none_or(|min| min <= length) && max.is_none_or(|max| length <= max)
            }
            _ => true,
        }
    }

    /// What is accepted, in words, for the text of a fault.
    pub(super) fn expected(&self) -> String {
        match self {
            Self::Boolean => "true or false".to_owned(),
            Self::Integer { min, max } => match (*min, *max) {
                (I64_MIN, I64_MAX) => "an integer".to_owned(),
                (min, I64_MAX | U64_MAX) => format!("an integer of at least {min}"),
                (min, max) => format!("an integer from {min} to {max}"),
            },
            Self::Number { min: Some(min), max: Some(max) } if *max < f64::from(f32::MAX) => {
                format!("a number from {min} to {max}")
            }
            Self::Number { min: Some(min), max: None } => format!("a number of at least {min}"),
            Self::Number { min: None, max: Some(max) } => format!("a number of at most {max}"),
            Self::Number { .. } => "a number".to_owned(),
            Self::String { min_length, max_length } => {
                format!("a string{}", counted(*min_length, *max_length, "character"))
            }
            Self::Enum { variants } => {
                let words: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
                format!("one of `{}`", words.join("`, `"))
            }
            Self::Array { min_items, max_items, .. } => {
                format!("a list{}", counted(*min_items, *max_items, "item"))
            }
            Self::Map { .. } => "an object".to_owned(),
            Self::Object { fields: [] } => "an object without keys".to_owned(),
            Self::Object { fields } => {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                format!("an object with the keys `{}`", names.join("`, `"))
            }
        }
    }
}

const I64_MIN: i128 = i64::MIN as i128;
const I64_MAX: i128 = i64::MAX as i128;
const U64_MAX: i128 = u64::MAX as i128;

fn counted(min: Option<u64>, max: Option<u64>, unit: &str) -> String {
    match (min, max) {
        (None, None) => String::new(),
        (Some(min), Some(max)) if min == max => format!(" of {min} {unit}s"),
        (Some(min), Some(max)) => format!(" of {min} to {max} {unit}s"),
        (Some(min), None) => format!(" of at least {min} {unit}s"),
        (None, Some(max)) => format!(" of at most {max} {unit}s"),
    }
}
