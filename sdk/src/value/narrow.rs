//! Constraints of a field, applied to its type's schema at compile time.

use super::schema::{ArraySchema, IntegerSchema, Literal, NumberSchema, Schema, StringSchema};

/// A bound of `#[arg(range = ..)]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// Written as an integer.
    Int(i128),
    /// Written as a float.
    Float(f64),
}

impl Bound {
    #[allow(clippy::cast_precision_loss)]
    const fn float(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

/// `schema` with the bounds of a range, both included.
///
/// # Panics
/// At compile time: when the type has no range, or none that holds these bounds.
#[must_use]
#[allow(clippy::panic)]
pub const fn range(schema: &Schema, min: Option<Bound>, max: Option<Bound>) -> Schema {
    match *schema {
        Schema::Integer(of_type) => {
            assert!(of_type.one_of.is_empty(), "`range` has nothing to say beside `one_of`: leave it out");
            let min = integer_bound(min, of_type.min);
            let max = integer_bound(max, of_type.max);
            assert!(
                of_type.min <= min && max <= of_type.max,
                "`range` goes beyond what the field's type can hold"
            );
            assert!(min <= max, "`range` is empty: its start is greater than its end");
            Schema::Integer(IntegerSchema { min, max, ..of_type })
        }
        Schema::Number(of_type) => {
            assert!(of_type.one_of.is_empty(), "`range` has nothing to say beside `one_of`: leave it out");
            let min = number_bound(min, of_type.min);
            let max = number_bound(max, of_type.max);
            if let (Some(least), Some(min)) = (of_type.min, min) {
                assert!(least <= min, "`range` goes beyond what the field's type can hold");
            }
            if let (Some(greatest), Some(max)) = (of_type.max, max) {
                assert!(max <= greatest, "`range` goes beyond what the field's type can hold");
            }
            if let (Some(min), Some(max)) = (min, max) {
                assert!(min <= max, "`range` is empty: its start is greater than its end");
            }
            Schema::Number(NumberSchema { min, max, ..of_type })
        }
        _ => panic!("`range` fits integers and floats; for strings and lists there is `length`"),
    }
}

#[allow(clippy::panic)]
const fn integer_bound(bound: Option<Bound>, of_type: i128) -> i128 {
    match bound {
        None => of_type,
        Some(Bound::Int(value)) => value,
        Some(Bound::Float(_)) => panic!("`range` of an integer field has bounds without a fraction"),
    }
}

const fn number_bound(bound: Option<Bound>, of_type: Option<f64>) -> Option<f64> {
    match bound {
        None => of_type,
        Some(bound) => Some(bound.float()),
    }
}

/// `schema` with the bounds of a length, both included.
///
/// # Panics
/// At compile time: when the type has no length, or none that holds these bounds.
#[must_use]
#[allow(clippy::panic)]
pub const fn length(schema: &Schema, min: Option<u64>, max: Option<u64>) -> Schema {
    match *schema {
        Schema::String(of_type) => {
            assert!(of_type.one_of.is_empty(), "`length` has nothing to say beside `one_of`: leave it out");
            let (min_length, max_length) = lengths([of_type.min_length, of_type.max_length], min, max);
            Schema::String(StringSchema { min_length, max_length, ..of_type })
        }
        Schema::Array(of_type) => {
            let (min_items, max_items) = lengths([of_type.min_items, of_type.max_items], min, max);
            Schema::Array(ArraySchema { min_items, max_items, ..of_type })
        }
        _ => panic!("`length` fits strings and lists; for numbers there is `range`"),
    }
}

const fn lengths(
    [least, greatest]: [Option<u64>; 2],
    min: Option<u64>,
    max: Option<u64>,
) -> (Option<u64>, Option<u64>) {
    if let (Some(min), Some(max)) = (min, max) {
        assert!(min <= max, "`length` is empty: its start is greater than its end");
    }
    if let (Some(least), Some(min)) = (least, min) {
        assert!(least <= min, "`length` goes beyond what the field's type can hold");
    }
    if let (Some(greatest), Some(max)) = (greatest, max) {
        assert!(max <= greatest, "`length` goes beyond what the field's type can hold");
    }
    let min = if min.is_some() { min } else { least };
    let max = if max.is_some() { max } else { greatest };
    if let (Some(min), Some(max)) = (min, max) {
        assert!(min <= max, "`length` goes beyond what the field's type can hold");
    }
    (min, max)
}

/// `schema` with a regular expression that has to match somewhere in the text. Whether it is one, in the
/// syntax that ECMA-262 and the crate `regex` share, is for the caller to see to.
///
/// # Panics
/// At compile time: when the type is no text, or its text has a format of its own already.
#[must_use]
#[allow(clippy::panic)]
pub const fn pattern(schema: &Schema, pattern: &'static str) -> Schema {
    match *schema {
        Schema::String(of_type) => {
            assert!(
                of_type.format.is_none() && of_type.pattern.is_none() && of_type.one_of.is_empty(),
                "`pattern` does not fit beside `one_of`, nor a type whose text has a form of its own"
            );
            Schema::String(StringSchema { pattern: Some(pattern), ..of_type })
        }
        _ => panic!("`pattern` fits strings; for numbers there are `range` and `one_of`"),
    }
}

/// `schema` with the only values that are accepted.
///
/// # Panics
/// At compile time: when there are none, one of them is no value of the type, or the type is neither a text
/// nor a number.
#[must_use]
#[allow(clippy::panic)]
pub const fn one_of(schema: &Schema, values: &'static [Literal]) -> Schema {
    assert!(!values.is_empty(), "`one_of` needs at least one value");
    let mut index = 0;
    while index < values.len() {
        assert!(
            super::accepts::literal(schema, values[index]),
            "`one_of` has a value that the field's type or its other constraints do not allow"
        );
        index += 1;
    }
    match *schema {
        Schema::Integer(of_type) => Schema::Integer(IntegerSchema { one_of: values, ..of_type }),
        Schema::Number(of_type) => Schema::Number(NumberSchema { one_of: values, ..of_type }),
        Schema::String(of_type) => {
            assert!(
                of_type.format.is_none() && of_type.pattern.is_none(),
                "`one_of` does not fit beside `pattern`, nor a type whose text has a form of its own"
            );
            Schema::String(StringSchema { one_of: values, ..of_type })
        }
        _ => panic!("`one_of` fits strings and numbers; an enum has its own words"),
    }
}

/// Stops the compilation when a field that goes deeper has to be there.
///
/// # Panics
/// At compile time, then.
pub const fn assert_optional(optional: bool) {
    assert!(optional, "a field with `depth` is an `Option`: at the deepest level it is left out");
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::{Bound, length, one_of, pattern, range};
    use crate::value::schema::{Format, Literal, Schema, StringSchema};
    use crate::value::{Base64, ToolValue};

    const WORD: Schema = one_of(&pattern_free(), &[Literal::Str("a"), Literal::Str("bc")]);

    const fn pattern_free() -> Schema {
        length(String::SCHEMA, Some(1), Some(2))
    }

    #[test]
    fn constraints_that_contradict_do_not_compile() {
        const DATE: Schema = Schema::String(StringSchema { format: Some(Format::Date), ..StringSchema::ANY });
        type Attempt = fn() -> Schema;
        let table: [(Attempt, &str); 12] = [
            (|| pattern(u8::SCHEMA, "x"), "`pattern` fits strings"),
            (|| pattern(&DATE, "x"), "`pattern` does not fit"),
            (|| pattern(Base64::SCHEMA, "x"), "`pattern` does not fit"),
            (|| pattern(&WORD, "x"), "`pattern` does not fit"),
            (|| one_of(bool::SCHEMA, &[Literal::Int(1)]), "`one_of` has a value"),
            (|| one_of(u8::SCHEMA, &[Literal::Int(256)]), "`one_of` has a value"),
            (|| one_of(u8::SCHEMA, &[]), "`one_of` needs at least one value"),
            (|| one_of(&pattern_free(), &[Literal::Str("äöü")]), "`one_of` has a value"),
            (|| one_of(&DATE, &[Literal::Str("x")]), "`one_of` does not fit"),
            (|| length(&WORD, Some(1), None), "`length` has nothing to say"),
            (|| length(<(u8, u8)>::SCHEMA, Some(1), Some(2)), "`length` goes beyond"),
            (|| range(f32::SCHEMA, None, Some(Bound::Float(1e300))), "`range` goes beyond"),
        ];
        for (index, (attempt, expected)) in table.into_iter().enumerate() {
            let payload = catch_unwind(attempt).unwrap_err();
            let said = payload.downcast_ref::<&str>().unwrap();
            assert!(said.starts_with(expected), "{index}: {said}");
        }
    }
}
