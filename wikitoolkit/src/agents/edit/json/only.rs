//! A few values out of a text that may be large, in one pass that keeps nothing else.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::format;
use crate::agents::edit::place;

/// An object like that in `text` with nothing but the values at the end of `paths`. `None` when `text` is no JSON object.
pub fn only(text: &str, paths: &[Vec<&str>]) -> Option<Value> {
    let (_, text) = place::split_bom(text);
    let paths: Vec<&[&str]> = paths.iter().map(Vec::as_slice).collect();
    let found = pick(text, &paths).ok();
    // Comments and trailing commas are read at the price of the whole tree.
    found.or_else(|| pick(&format::compact(text).ok()?, &paths).ok()).filter(Value::is_object)
}

fn pick(text: &str, paths: &[&[&str]]) -> serde_json::Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Wanted { paths }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// What is wanted of the value that comes next.
struct Wanted<'p> {
    paths: &'p [&'p [&'p str]],
}

impl<'de> DeserializeSeed<'de> for Wanted<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// Where a path leads through what is no object, there is nothing at its end.
impl<'de> Visitor<'de> for Wanted<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut found = Map::new();
        while let Some(name) = members.next_key::<std::borrow::Cow<'de, str>>()? {
            let below: Vec<&[&str]> = self
                .paths
                .iter()
                .filter_map(|path| path.split_first().filter(|(first, _)| ***first == *name))
                .map(|(_, rest)| rest)
                .collect();
            if below.is_empty() {
                members.next_value::<IgnoredAny>()?;
            } else if below.iter().any(|rest| rest.is_empty()) {
                found.insert(name.into_owned(), members.next_value()?);
            } else {
                found.insert(name.into_owned(), members.next_value_seed(Wanted { paths: &below })?);
            }
        }
        Ok(Value::Object(found))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        while elements.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_str<E>(self, _: &str) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_found_and_nothing_else() {
        let paths = [vec!["a", "b"], vec!["a", "c"], vec!["d"]];
        let cases = [
            ("{}", Some("{}")),
            (r#"{"x": [1, {"d": 2}], "d": [3, "4"]}"#, Some(r#"{"d":[3,"4"]}"#)),
            (r#"{"a": {"b": {"e": 1}, "f": 2}}"#, Some(r#"{"a":{"b":{"e":1}}}"#)),
            (r#"{"a": {"c": null}, "d": false}"#, Some(r#"{"a":{"c":null},"d":false}"#)),
            // The last member of a name counts.
            (r#"{"d": 1, "d": 2}"#, Some(r#"{"d":2}"#)),
            // A path that leads nowhere.
            (r#"{"a": 5}"#, Some(r#"{"a":null}"#)),
            (r#"{"a": ["b"]}"#, Some(r#"{"a":null}"#)),
            // Escapes in names and values.
            (r#"{"\u0064": "\n"}"#, Some(r#"{"d":"\n"}"#)),
            ("\u{feff}// mine\n{\"d\": 1,}", Some(r#"{"d":1}"#)),
            ("[]", None),
            ("5", None),
            ("", None),
            (r#"{"d": 1"#, None),
            (r#"{"d": 1} x"#, None),
        ];
        for (text, expected) in cases {
            let found = only(text, &paths).map(|value| value.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
