//! What a schema accepts, in words, for the text of a fault.

use std::fmt::Write as _;

use super::schema::{
    ArraySchema, Format, IntegerSchema, Literal, NumberSchema, Schema, StringSchema, TaggedSchema,
};

impl Schema {
    /// What is accepted: "an integer from 1 to 20000".
    pub(super) fn expected(&self) -> String {
        match self {
            Self::Boolean => "true or false".to_owned(),
            Self::Integer(integer) => integer.expected(),
            Self::Number(number) => number.expected(),
            Self::String(string) => string.expected(),
            Self::Enum { variants } => one_of(variants.iter().map(|variant| variant.name.to_owned())),
            Self::Array(ArraySchema { min_items, max_items, .. }) => {
                format!("a list{}", counted(*min_items, *max_items, "item"))
            }
            Self::Map { .. } => "an object".to_owned(),
            Self::Object { fields } => {
                let open = fields.iter().filter(|field| field.is_open());
                let names: Vec<&str> = open.map(|field| field.name).collect();
                match names.as_slice() {
                    [] => "an object without keys".to_owned(),
                    names => format!("an object with the keys `{}`", names.join("`, `")),
                }
            }
            Self::Tagged(tagged) => {
                format!("an object whose `{}` is {}", tagged.tag, tagged.expected_word())
            }
            Self::Never => "nothing: this is as deep as it goes".to_owned(),
            Self::Foreign { .. } => "a value that fits the schema".to_owned(),
        }
    }
}

impl TaggedSchema {
    /// What the tag may be.
    pub(super) fn expected_word(&self) -> String {
        one_of(self.words().into_iter().map(str::to_owned))
    }
}

const I64_MIN: i128 = i64::MIN as i128;
const I64_MAX: i128 = i64::MAX as i128;
const U64_MAX: i128 = u64::MAX as i128;

impl IntegerSchema {
    fn expected(&self) -> String {
        match (self.one_of, self.min, self.max) {
            ([], I64_MIN, I64_MAX) => "an integer".to_owned(),
            ([], min, I64_MAX | U64_MAX) => format!("an integer of at least {min}"),
            ([], min, max) => format!("an integer from {min} to {max}"),
            (literals, ..) => one_of(literals.iter().map(ToString::to_string)),
        }
    }
}

impl NumberSchema {
    fn expected(&self) -> String {
        if !self.one_of.is_empty() {
            return one_of(self.one_of.iter().map(ToString::to_string));
        }
        let mut text = "a number".to_owned();
        if let Some(unit) = self.unit {
            text = format!("{text} of {unit}, ");
        }
        let glue = if self.unit.is_some() { "" } else { " of " };
        // The bounds of `f32` are no news to anybody.
        let max = self.max.filter(|max| *max < f64::from(f32::MAX));
        let min = self.min.filter(|min| *min > f64::from(f32::MIN));
        // Writing to a `String` cannot fail.
        let _ = match (min, max) {
            (None, None) => Ok(()),
            (Some(min), Some(max)) if self.unit.is_some() => write!(text, "{min} to {max}"),
            (Some(min), Some(max)) => write!(text, " from {min} to {max}"),
            (Some(min), None) => write!(text, "{glue}at least {min}"),
            (None, Some(max)) => write!(text, "{glue}at most {max}"),
        };
        text.trim_end_matches(", ").to_owned()
    }
}

impl StringSchema {
    fn expected(&self) -> String {
        if !self.one_of.is_empty() {
            return one_of(self.one_of.iter().map(ToString::to_string));
        }
        let mut text = self.format.map_or("a string", Format::expected).to_owned();
        text.push_str(&counted(self.min_length, self.max_length, "character"));
        if let Some(pattern) = self.pattern {
            // Writing to a `String` cannot fail.
            let _ = write!(text, " that matches `{pattern}`");
        }
        text
    }
}

impl Format {
    const fn expected(self) -> &'static str {
        match self {
            Self::Date => "a date such as 2025-01-31",
            Self::DateTime => "a date and time such as 2025-01-31T12:30:00Z",
            Self::Uuid => "a UUID such as 6f1b2c3d-0000-4000-8000-000000000001",
            Self::Uri => "an absolute URI such as https://example.org/page",
            Self::Base64 => "bytes in base64, padded with `=`",
        }
    }
}

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Str(value) => value.fmt(f),
        }
    }
}

fn one_of(words: impl Iterator<Item = String>) -> String {
    format!("one of `{}`", words.collect::<Vec<_>>().join("`, `"))
}

fn counted(min: Option<u64>, max: Option<u64>, unit: &str) -> String {
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    match (min, max) {
        (None, None) => String::new(),
        (Some(min), Some(max)) if min == max => format!(" of {min} {unit}{}", plural(max)),
        (Some(min), Some(max)) => format!(" of {min} to {max} {unit}s"),
        (Some(min), None) => format!(" of at least {min} {unit}{}", plural(min)),
        (None, Some(max)) => format!(" of at most {max} {unit}{}", plural(max)),
    }
}
