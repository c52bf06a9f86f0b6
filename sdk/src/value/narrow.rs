//! Constraints of a field, applied to its type's schema at compile time.

use super::schema::Schema;

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
        Schema::Integer { min: least, max: greatest } => {
            let min = integer_bound(min, least);
            let max = integer_bound(max, greatest);
            assert!(least <= min && max <= greatest, "`range` goes beyond what the field's type can hold");
            assert!(min <= max, "`range` is empty: its start is greater than its end");
            Schema::Integer { min, max }
        }
        Schema::Number { min: least, max: greatest } => {
            let min = number_bound(min, least);
            let max = number_bound(max, greatest);
            if let (Some(min), Some(max)) = (min, max) {
                assert!(min <= max, "`range` is empty: its start is greater than its end");
            }
            Schema::Number { min, max }
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
/// At compile time: when the type has no length.
#[must_use]
#[allow(clippy::panic)]
pub const fn length(schema: &Schema, min: Option<u64>, max: Option<u64>) -> Schema {
    if let (Some(min), Some(max)) = (min, max) {
        assert!(min <= max, "`length` is empty: its start is greater than its end");
    }
    match *schema {
        Schema::String { .. } => Schema::String { min_length: min, max_length: max },
        Schema::Array { items, .. } => Schema::Array { items, min_items: min, max_items: max },
        _ => panic!("`length` fits strings and lists; for numbers there is `range`"),
    }
}
