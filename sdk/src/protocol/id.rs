//! Ids of requests, kept exactly.

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The id of a request, or a progress token: a string or a whole number, echoed with the same type and
/// digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RequestId(Repr);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Integer(i64),
    /// Digits of an integer that no machine type holds.
    Digits(Box<str>),
    String(Box<str>),
}

/// Below this magnitude a float tells neighbouring integers apart.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl RequestId {
    /// Reads the JSON text of one value; `None` when it is neither a string nor a whole number.
    pub(crate) fn from_json(json: &str) -> Option<Self> {
        if json.starts_with('"') {
            return serde_json::from_str(json).ok().map(Repr::String).map(Self);
        }
        if let Ok(integer) = json.parse() {
            return Some(Self(Repr::Integer(integer)));
        }
        if !json.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return None;
        }
        if json.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit()) {
            return Some(Self(Repr::Digits(json.into())));
        }
        // `1.0` and `1e0` are the number 1; beyond the exact range the digits would be guessed.
        let number: f64 = json.parse().ok()?;
        let whole = number.fract() == 0.0 && number.abs() < EXACT;
        whole.then_some(Self(Repr::Integer(number as i64)))
    }
}

impl From<i64> for RequestId {
    fn from(integer: i64) -> Self {
        Self(Repr::Integer(integer))
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Integer(integer) => serializer.serialize_i64(*integer),
            Repr::String(string) => serializer.serialize_str(string),
            Repr::Digits(digits) => serde_json::from_str::<&RawValue>(digits)
                .map_err(serde::ser::Error::custom)?
                .serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RequestId;

    fn echo(json: &str) -> String {
        RequestId::from_json(json).map_or("refused".to_owned(), |id| serde_json::to_string(&id).unwrap())
    }

    #[test]
    fn ids_come_back_with_type_and_digits() {
        for json in ["0", "-7", "9007199254740993", "-9223372036854775808", "123456789012345678901234567890"]
        {
            assert_eq!(echo(json), json);
        }
        for json in [r#""""#, r#""1""#, r#""abc""#, r#""a\"b\n""#] {
            assert_eq!(echo(json), json);
        }
    }

    #[test]
    fn a_whole_number_is_one_number_however_it_is_written() {
        assert_eq!(echo("1.0"), "1");
        assert_eq!(echo("-2e2"), "-200");
        assert_eq!(RequestId::from_json("1.0"), RequestId::from_json("1"));
        assert_eq!(RequestId::from_json(r#""\u0061""#), RequestId::from_json(r#""a""#));
        assert_ne!(RequestId::from_json(r#""1""#), RequestId::from_json("1"));
    }

    #[test]
    fn everything_else_is_refused() {
        let bad =
            ["null", "true", "1.5", "1e400", "9007199254740993.0", "{}", r#"{"a":1}"#, "[1]", r#""\ud800""#];
        for json in bad {
            assert_eq!(echo(json), "refused", "{json}");
        }
    }
}
