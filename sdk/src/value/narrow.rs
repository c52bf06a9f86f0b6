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

/// What `#[arg(..)]` says about the values of a field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Constraint {
    /// The least and the greatest number.
    Range(Option<Bound>, Option<Bound>),
    /// The least and the greatest number of characters or items.
    Length(Option<u64>, Option<u64>),
    /// A regular expression that has to match somewhere in the text. Whether it is one, in the syntax that
    /// ECMA-262 and the crate `regex` share, is for the macro to see to.
    Pattern(&'static str),
    /// The only values.
    OneOf(&'static [Literal]),
}

/// `schema` with those of `constraints` that fit it; what does not is for
/// [`assert_narrows`](super::asserts::assert_narrows) to say.
#[must_use]
pub const fn narrowed(schema: &Schema, constraints: &[Constraint]) -> Schema {
    let mut narrower = *schema;
    let mut index = 0;
    while index < constraints.len() {
        if let Ok(schema) = narrow(&narrower, constraints[index]) {
            narrower = schema;
        }
        index += 1;
    }
    narrower
}

type Narrowed = Result<Schema, &'static str>;

const BEYOND_RANGE: &str = "`range` goes beyond what the field's type can hold";
const EMPTY_RANGE: &str = "`range` is empty: its start is greater than its end";
const RANGE_BESIDE: &str = "`range` has nothing to say beside `one_of`: leave it out";

/// `schema` with `constraint`, or why that does not go.
pub(super) const fn narrow(schema: &Schema, constraint: Constraint) -> Narrowed {
    match constraint {
        Constraint::Range(min, max) => range(schema, min, max),
        Constraint::Length(min, max) => length(schema, min, max),
        Constraint::Pattern(expression) => pattern(schema, expression),
        Constraint::OneOf(values) => one_of(schema, values),
    }
}

const fn range(schema: &Schema, min: Option<Bound>, max: Option<Bound>) -> Narrowed {
    match *schema {
        Schema::Integer(IntegerSchema { one_of: [_, ..], .. })
        | Schema::Number(NumberSchema { one_of: [_, ..], .. }) => Err(RANGE_BESIDE),
        Schema::Integer(of_type) => {
            let (Some(min), Some(max)) = (integer_bound(min, of_type.min), integer_bound(max, of_type.max))
            else {
                return Err("`range` of an integer field has bounds without a fraction");
            };
            if min < of_type.min || of_type.max < max {
                return Err(BEYOND_RANGE);
            }
            if max < min {
                return Err(EMPTY_RANGE);
            }
            Ok(Schema::Integer(IntegerSchema { min, max, ..of_type }))
        }
        Schema::Number(of_type) => {
            let (min, max) = (number_bound(min, of_type.min), number_bound(max, of_type.max));
            if is_less(min, of_type.min) || is_less(of_type.max, max) {
                return Err(BEYOND_RANGE);
            }
            if is_less(max, min) {
                return Err(EMPTY_RANGE);
            }
            Ok(Schema::Number(NumberSchema { min, max, ..of_type }))
        }
        _ => Err("`range` fits integers and floats; for strings and lists there is `length`"),
    }
}

const fn integer_bound(bound: Option<Bound>, of_type: i128) -> Option<i128> {
    match bound {
        None => Some(of_type),
        Some(Bound::Int(value)) => Some(value),
        Some(Bound::Float(_)) => None,
    }
}

const fn number_bound(bound: Option<Bound>, of_type: Option<f64>) -> Option<f64> {
    match bound {
        None => of_type,
        Some(bound) => Some(bound.float()),
    }
}

/// Whether both are there, and `left` is less.
const fn is_less(left: Option<f64>, right: Option<f64>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => left < right,
        _ => false,
    }
}

const fn length(schema: &Schema, min: Option<u64>, max: Option<u64>) -> Narrowed {
    match *schema {
        Schema::String(StringSchema { one_of: [_, ..], .. }) => {
            Err("`length` has nothing to say beside `one_of`: leave it out")
        }
        Schema::String(of_type) => match lengths([of_type.min_length, of_type.max_length], min, max) {
            Ok((min_length, max_length)) => {
                Ok(Schema::String(StringSchema { min_length, max_length, ..of_type }))
            }
            Err(message) => Err(message),
        },
        Schema::Array(of_type) => match lengths([of_type.min_items, of_type.max_items], min, max) {
            Ok((min_items, max_items)) => Ok(Schema::Array(ArraySchema { min_items, max_items, ..of_type })),
            Err(message) => Err(message),
        },
        _ => Err("`length` fits strings and lists; for numbers there is `range`"),
    }
}

type Lengths = (Option<u64>, Option<u64>);

const fn lengths(
    [least, greatest]: [Option<u64>; 2],
    min: Option<u64>,
    max: Option<u64>,
) -> Result<Lengths, &'static str> {
    if is_shorter(max, min) {
        return Err("`length` is empty: its start is greater than its end");
    }
    let (own_min, own_max) = (min, max);
    let min = if min.is_some() { min } else { least };
    let max = if max.is_some() { max } else { greatest };
    if is_shorter(own_min, least) || is_shorter(greatest, own_max) || is_shorter(max, min) {
        return Err("`length` goes beyond what the field's type can hold");
    }
    Ok((min, max))
}

/// Whether both are there, and `left` is less.
const fn is_shorter(left: Option<u64>, right: Option<u64>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => left < right,
        _ => false,
    }
}

const fn pattern(schema: &Schema, pattern: &'static str) -> Narrowed {
    match *schema {
        Schema::String(of_type @ StringSchema { format: None, pattern: None, one_of: [], .. }) => {
            Ok(Schema::String(StringSchema { pattern: Some(pattern), ..of_type }))
        }
        Schema::String(_) => {
            Err("`pattern` does not fit beside `one_of`, nor a type whose text has a form of its own")
        }
        _ => Err("`pattern` fits strings; for numbers there are `range` and `one_of`"),
    }
}

const fn one_of(schema: &Schema, values: &'static [Literal]) -> Narrowed {
    if values.is_empty() {
        return Err("`one_of` needs at least one value");
    }
    if !matches!(schema, Schema::Integer(_) | Schema::Number(_) | Schema::String(_)) {
        return Err("`one_of` fits strings and numbers; an enum has its own words");
    }
    let mut index = 0;
    while index < values.len() {
        if !super::accepts::literal(schema, values[index]) {
            return Err("`one_of` has a value that the field's type or its other constraints do not allow");
        }
        index += 1;
    }
    match *schema {
        Schema::Integer(of_type) => Ok(Schema::Integer(IntegerSchema { one_of: values, ..of_type })),
        Schema::Number(of_type) => Ok(Schema::Number(NumberSchema { one_of: values, ..of_type })),
        Schema::String(of_type @ StringSchema { format: None, pattern: None, .. }) => {
            Ok(Schema::String(StringSchema { one_of: values, ..of_type }))
        }
        _ => Err("`one_of` does not fit beside `pattern`, nor a type whose text has a form of its own"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Constraint, narrow, narrowed};
    use crate::value::schema::{Format, Literal, Schema, StringSchema};
    use crate::value::{Base64, ToolValue};

    const SHORT: Schema = narrowed(String::SCHEMA, &[Constraint::Length(Some(1), Some(2))]);
    const WORD: Schema = narrowed(&SHORT, &[Constraint::OneOf(&[Literal::Str("a"), Literal::Str("bc")])]);
    const DATE: Schema = Schema::String(StringSchema { format: Some(Format::Date), ..StringSchema::ANY });

    #[test]
    fn constraints_that_contradict_are_said() {
        let int = |value| Some(Bound::Int(value));
        let table = [
            (u8::SCHEMA, Constraint::Pattern("x"), "`pattern` fits strings"),
            (&DATE, Constraint::Pattern("x"), "`pattern` does not fit"),
            (Base64::SCHEMA, Constraint::Pattern("x"), "`pattern` does not fit"),
            (&WORD, Constraint::Pattern("x"), "`pattern` does not fit"),
            (bool::SCHEMA, Constraint::OneOf(&[Literal::Int(1)]), "`one_of` fits strings"),
            (u8::SCHEMA, Constraint::OneOf(&[Literal::Int(256)]), "`one_of` has a value"),
            (u8::SCHEMA, Constraint::OneOf(&[]), "`one_of` needs at least one value"),
            (&SHORT, Constraint::OneOf(&[Literal::Str("äöü")]), "`one_of` has a value"),
            (&DATE, Constraint::OneOf(&[Literal::Str("x")]), "`one_of` does not fit"),
            (&WORD, Constraint::Length(Some(1), None), "`length` has nothing to say"),
            (String::SCHEMA, Constraint::Length(Some(2), Some(1)), "`length` is empty"),
            (<(u8, u8)>::SCHEMA, Constraint::Length(Some(1), Some(2)), "`length` goes beyond"),
            (u8::SCHEMA, Constraint::Length(Some(1), Some(2)), "`length` fits strings"),
            (f32::SCHEMA, Constraint::Range(None, Some(Bound::Float(1e300))), "`range` goes beyond"),
            (u8::SCHEMA, Constraint::Range(int(-1), None), "`range` goes beyond"),
            (u8::SCHEMA, Constraint::Range(int(2), int(1)), "`range` is empty"),
            (f64::SCHEMA, Constraint::Range(int(2), int(1)), "`range` is empty"),
            (u8::SCHEMA, Constraint::Range(Some(Bound::Float(0.5)), None), "`range` of an integer"),
        ];
        for (schema, constraint, expected) in table {
            let said = narrow(schema, constraint).map(|schema| format!("{schema:?}"));
            assert!(said.as_ref().is_err_and(|said| said.starts_with(expected)), "{constraint:?}: {said:?}");
            assert_eq!(format!("{:?}", narrowed(schema, &[constraint])), format!("{schema:?}"));
        }
    }
}
