//! Texts that are put together at compile time, and what stops a compilation with them.

use super::schema::{ArraySchema, IntegerSchema, Literal, Schema, StringSchema};

/// As many bytes as a message may have; a part beyond that is left out.
const ROOM: usize = 800;

/// A message in the making.
#[derive(Clone, Copy)]
pub(crate) struct Said {
    bytes: [u8; ROOM],
    length: usize,
}

impl Said {
    pub(crate) const fn new(text: &str) -> Self {
        Self { bytes: [0; ROOM], length: 0 }.and(text)
    }

    /// The message with `text` at its end.
    pub(crate) const fn and(mut self, text: &str) -> Self {
        let added = text.as_bytes();
        if added.len() <= ROOM - self.length {
            let mut index = 0;
            while index < added.len() {
                self.bytes[self.length + index] = added[index];
                index += 1;
            }
            self.length += added.len();
        }
        self
    }

    /// The message with a number at its end.
    pub(crate) const fn and_integer(self, value: i128) -> Self {
        // A sign and 39 digits.
        let mut digits = [b'0'; 40];
        let mut rest = value.unsigned_abs();
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] += (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            at -= 1;
            digits[at] = b'-';
        }
        self.and(text(digits.split_at(at).1))
    }

    pub(crate) const fn as_str(&self) -> &str {
        text(self.bytes.split_at(self.length).0)
    }

    /// What `schema` accepts, as far as it can be said in a line; `None` for the rest.
    ///
    /// At run time, where floats have digits, `Schema::expected` says it for every schema.
    pub(crate) const fn expected(self, schema: &Schema) -> Option<Self> {
        match schema {
            Schema::Boolean => Some(self.and("true or false")),
            Schema::Enum { variants } => {
                let mut said = self;
                let mut index = 0;
                while index < variants.len() {
                    said = said.word(index, variants[index].name);
                    index += 1;
                }
                Some(said.and("`"))
            }
            Schema::Integer(IntegerSchema { min, max, one_of: [] }) => {
                Some(self.and("an integer from ").and_integer(*min).and(" to ").and_integer(*max))
            }
            Schema::Integer(IntegerSchema { one_of, .. }) | Schema::String(StringSchema { one_of, .. })
                if !one_of.is_empty() =>
            {
                Some(self.literals(one_of))
            }
            Schema::String(StringSchema { min_length, max_length, format: None, .. }) => {
                Some(self.and("a string").counted(*min_length, *max_length, " characters"))
            }
            Schema::Array(ArraySchema { items, min_items, max_items, .. }) => {
                let list = self.and("a list").counted(*min_items, *max_items, " items");
                list.and(", each ").expected(items)
            }
            _ => None,
        }
    }

    const fn literals(self, literals: &[Literal]) -> Self {
        let mut said = self;
        let mut index = 0;
        while index < literals.len() {
            said = match literals[index] {
                Literal::Str(word) => said.word(index, word),
                Literal::Int(number) => said.word(index, "").and_integer(number),
                // Only a number has floats to choose from.
                Literal::Float(_) => said,
            };
            index += 1;
        }
        said.and("`")
    }

    /// The word at `index` of a list, whose last quote the next one or the end adds.
    const fn word(self, index: usize, word: &str) -> Self {
        self.and(if index == 0 { "one of `" } else { "`, `" }).and(word)
    }

    const fn counted(self, min: Option<u64>, max: Option<u64>, unit: &str) -> Self {
        match (min, max) {
            (None, None) => self,
            (Some(min), None) => self.and(" of at least ").and_integer(min as i128).and(unit),
            (None, Some(max)) => self.and(" of at most ").and_integer(max as i128).and(unit),
            (Some(min), Some(max)) => {
                self.and(" of ").and_integer(min as i128).and(" to ").and_integer(max as i128).and(unit)
            }
        }
    }

    /// Stops the compilation with the message.
    ///
    /// # Panics
    /// Always; that is how a constant is refused.
    #[track_caller]
    #[allow(clippy::panic)]
    pub(crate) const fn stop(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        // Nothing but whole texts and digits is put in.
        Err(_) => "",
    }
}

/// Whether two texts are equal, at compile time.
pub(crate) const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::schema::Variant;
    use super::super::{ToolValue, narrow};
    use super::*;

    #[test]
    fn what_is_expected_in_a_line() {
        const WORDS: Schema = Schema::Enum {
            variants: &[Variant { name: "low", doc: "" }, Variant { name: "größer", doc: "" }],
        };
        let some = |by| narrow::narrowed(&Schema::String(StringSchema::ANY), &[by]);
        let table = [
            (Schema::Boolean, Some("true or false")),
            (WORDS, Some("one of `low`, `größer`")),
            (*i8::SCHEMA, Some("an integer from -128 to 127")),
            (*i64::SCHEMA, Some("an integer from -9223372036854775808 to 9223372036854775807")),
            (
                narrow::narrowed(
                    u8::SCHEMA,
                    &[narrow::Constraint::OneOf(&[Literal::Int(8), Literal::Int(16)])],
                ),
                Some("one of `8`, `16`"),
            ),
            (some(narrow::Constraint::Length(Some(1), None)), Some("a string of at least 1 characters")),
            (some(narrow::Constraint::OneOf(&[Literal::Str("a")])), Some("one of `a`")),
            (*Vec::<bool>::SCHEMA, Some("a list, each true or false")),
            (*f64::SCHEMA, None),
        ];
        for (schema, expected) in table {
            let said = Said::new("").expected(&schema);
            assert_eq!(said.as_ref().map(Said::as_str), expected, "{schema:?}");
        }
    }

    #[test]
    fn what_has_no_room_is_left_out() {
        let long = "x".repeat(ROOM - 1);
        assert_eq!(Said::new(&long).and("ab").and("c").as_str(), format!("{long}c"));
        assert_eq!(Said::new("").and_integer(i128::MIN).as_str(), i128::MIN.to_string());
        assert_eq!(Said::new("").and_integer(0).as_str(), "0");
    }

    #[test]
    fn equal_texts() {
        assert!(same("", "") && same("ab", "ab") && !same("ab", "ac") && !same("a", "ab"));
    }
}
