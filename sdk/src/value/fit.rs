//! Brings a JSON value into the kinds that a JSON Schema names, before a decoder that is not ours reads it.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use super::decode::Decoding;
use super::fault::{Segment, Trouble};
use super::given::Given;

/// Whether `value`, rewritten where a lenient decoder may, has the kinds that `schema` names, at every level;
/// records what has not. Bounds and words are not looked at.
pub(super) fn fit(value: &mut Value, schema: &Value, decoding: &mut Decoding) -> bool {
    let Some(kind) = schema.get("type").and_then(Value::as_str) else { return true };
    if decoding.is_lenient() {
        relent(value, kind);
    }
    match (kind, &mut *value) {
        ("object", Value::Object(entries)) => return fit_entries(entries, schema, decoding),
        ("array", Value::Array(items)) => {
            return items.iter_mut().enumerate().fold(true, |fits, (index, item)| {
                let schema = item_schema(schema, index);
                decoding.within(Segment::Index(index), |decoding| {
                    schema.is_none_or(|schema| fit(item, schema, decoding))
                }) && fits
            });
        }
        ("string", Value::String(_))
        | ("boolean", Value::Bool(_))
        | ("number", Value::Number(_))
        | ("null", Value::Null) => return true,
        ("integer", Value::Number(number)) => {
            if !number.is_f64() {
                return true;
            }
            // JSON Schema counts `3.0` as an integer, serde does not.
            if let Some(whole) = number.as_f64().and_then(whole) {
                *value = Value::Number(whole);
                return true;
            }
        }
        _ => {}
    }
    let expected = match kind {
        "object" => "an object",
        "array" => "a list",
        "integer" => "an integer",
        "number" => "a number",
        "boolean" => "true or false",
        "string" => "a string",
        other => other,
    };
    decoding.fault(Trouble::Mismatch { expected: expected.to_owned(), given: given(value).to_string() });
    false
}

fn fit_entries(entries: &mut Map<String, Value>, schema: &Value, decoding: &mut Decoding) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |key: &str| required.is_some_and(|required| required.iter().any(|name| name == key));
    let property = |key: &str| schema.get("properties").and_then(|properties| properties.get(key));
    if decoding.is_lenient() {
        entries.retain(|key, value| !value.is_null() || property(key).is_none() || is_required(key));
    }
    entries.iter_mut().fold(true, |fits, (key, value)| {
        let schema = property(key).or_else(|| schema.get("additionalProperties"));
        decoding.within(Segment::Key(key.clone()), |decoding| {
            schema.is_none_or(|schema| fit(value, schema, decoding))
        }) && fits
    })
}

fn item_schema(schema: &Value, index: usize) -> Option<&Value> {
    let positional = schema.get("prefixItems").and_then(|items| items.get(index));
    positional.or_else(|| schema.get("items"))
}

/// The documented leniency: JSON text, numbers and booleans in strings, a single value for a list.
fn relent(value: &mut Value, kind: &str) {
    if let Value::String(text) = value {
        let text = text.trim();
        let reads = match kind {
            "object" => text.starts_with('{'),
            "array" => text.starts_with('['),
            "integer" | "number" | "boolean" => true,
            _ => false,
        };
        if let Some(read) = reads.then(|| serde_json::from_str(text).ok()).flatten() {
            *value = read;
        }
    }
    if kind == "array" && !value.is_array() && !value.is_null() {
        *value = Value::Array(vec![value.take()]);
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(value: f64) -> Option<Number> {
    // 2^63 and 2^64: below them the casts are exact.
    const SIGNED: f64 = 9_223_372_036_854_775_808.0;
    const UNSIGNED: f64 = 18_446_744_073_709_551_616.0;
    match value {
        value if value.fract() != 0.0 => None,
        value if (-SIGNED..SIGNED).contains(&value) => Some(Number::from(value as i64)),
        value if (0.0..UNSIGNED).contains(&value) => Some(Number::from(value as u64)),
        _ => None,
    }
}

fn given(value: &Value) -> Given<'_> {
    match value {
        Value::Null => Given::Null,
        Value::Bool(value) => Given::Bool(*value),
        Value::Number(number) => match (number.as_i128(), number.as_f64()) {
            (Some(whole), _) => Given::Integer(whole),
            (None, float) => Given::Float(float.unwrap_or(f64::NAN)),
        },
        Value::String(text) => Given::Text(Cow::Borrowed(text)),
        Value::Array(_) => Given::List,
        Value::Object(_) => Given::Object,
    }
}
