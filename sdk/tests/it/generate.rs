//! Values to try on a schema: near to what it accepts, and far from it.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

const TEXTS: &[&str] = &[
    "",
    "x",
    "xy",
    "xyz",
    "wxyz",
    "AB",
    "ABCD",
    "a-b1",
    "two words",
    "a\nb",
    "a\u{2028}b",
    "\u{a0}",
    "a\u{3000}b",
    "first",
    "second_one",
    "First",
    "apple",
    "äöü",
    "🦀🦀🦀",
    "5",
    "-2.5",
    "true",
    "null",
    "[]",
    "[1]",
    "{}",
    "aGVsbG8=",
    "AA==",
    "AB==",
    "AAA",
    "AAAA\n",
    "2024-02-29",
    "2023-02-29",
    "0000-01-01",
    "2024-02-29T12:30:00Z",
    "2024-02-29T12:30:00.1234567890123+23:59",
    "2016-12-31t23:59:60z",
    "2016-12-31T12:59:60Z",
    "9999-12-31T23:59:59.9Z",
    "0000-01-01T00:00:00+23:59",
    "2024-02-29T12:30:00",
    "6f1b2c3d-0000-4000-8000-00000000000F",
    "6f1b2c3d00004000800000000000000f",
    "https://example.org/a?b#c",
    "mailto:a@b.c",
    "http://[::1]:80/",
    "urn:x:y",
    "/relative",
    "http://a b/",
    "http://é/",
];

pub(crate) fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-4_i64..5).prop_map(Value::from),
        prop::sample::select(vec![
            json!(127),
            json!(128),
            json!(-128),
            json!(-129),
            json!(255),
            json!(256),
            json!(32767),
            json!(32768),
            json!(65535),
            json!(65536),
            json!(i32::MAX),
            json!(i64::from(i32::MAX) + 1),
            json!(u32::MAX),
            json!(u64::from(u32::MAX) + 1),
            json!(i64::MIN),
            json!(i64::MAX),
            json!(u64::MAX),
        ]),
        prop::sample::select(vec![
            json!(0.5),
            json!(-0.5),
            json!(1.5),
            json!(3.0),
            json!(-0.0),
            json!(-2.0),
            json!(1e2),
            json!(1e20),
            json!(1e39),
            json!(1e300),
        ]),
        prop::sample::select(TEXTS).prop_map(Value::from),
        any::<char>().prop_map(|c| Value::from(c.to_string())),
    ]
}

pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            entries(inner).prop_map(Value::Object),
        ]
    })
}

fn entries(values: impl Strategy<Value = Value>) -> impl Strategy<Value = Map<String, Value>> {
    let keys = prop::sample::select(vec!["a", "b", "c", "x", "y"]);
    prop::collection::vec((keys, values), 0..4)
        .prop_map(|entries| entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Values near to what `schema` accepts; with `noise`, a part of each may be anything.
pub(crate) fn near(schema: &Value, noise: bool) -> BoxedStrategy<Value> {
    let fitting = fitting(schema, noise);
    if noise { prop_oneof![40 => fitting, 1 => any_value()].boxed() } else { fitting }
}

fn fitting(schema: &Value, noise: bool) -> BoxedStrategy<Value> {
    if let Some(words) = schema["enum"].as_array() {
        return prop::sample::select(words.clone()).boxed();
    }
    if let Some(variants) = schema["anyOf"].as_array() {
        let variants: Vec<_> = variants.iter().map(|variant| fitting(variant, noise)).collect();
        return prop::strategy::Union::new(variants).boxed();
    }
    match schema["type"].as_str() {
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("integer") => integers(schema),
        Some("number") => numbers(schema),
        Some("string") => texts(schema),
        Some("array") => {
            let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
            let most = schema["maxItems"].as_u64().map_or(least + 3, |most| most as usize);
            let (least, most) = if noise { (least.saturating_sub(1), most + 1) } else { (least, most) };
            prop::collection::vec(near(&schema["items"], noise), least..=most).prop_map(Value::from).boxed()
        }
        Some("object") if schema["properties"].is_object() => object(schema, noise),
        Some("object") => {
            let values = near(&schema["additionalProperties"], noise);
            prop::collection::btree_map("[a-c]|ключ", values, 0..3)
                .prop_map(|entries| Value::Object(entries.into_iter().collect()))
                .boxed()
        }
        _ => any_value().boxed(),
    }
}

fn integers(schema: &Value) -> BoxedStrategy<Value> {
    let bounds = ["minimum", "maximum"].map(|key| schema[key].clone());
    let inside = schema["minimum"].as_i64().unwrap_or(0).max(-100);
    let most = schema["maximum"].as_i64().unwrap_or(i64::MAX).min(inside + 3);
    prop_oneof![prop::sample::select(bounds.to_vec()), (inside..=most).prop_map(Value::from)].boxed()
}

fn numbers(schema: &Value) -> BoxedStrategy<Value> {
    let least = schema["minimum"].as_f64().unwrap_or(-1e6).max(-1e6);
    let most = schema["maximum"].as_f64().unwrap_or(1e6).min(1e6);
    prop_oneof![(least..=most).prop_map(Value::from), Just(json!(least)), Just(json!(most)), Just(json!(1))]
        .boxed()
}

fn texts(schema: &Value) -> BoxedStrategy<Value> {
    let free =
        schema.as_object().is_some_and(|keys| keys.keys().all(|key| key == "type" || key == "description"));
    if free {
        return prop_oneof![
            prop::sample::select(TEXTS).prop_map(Value::from),
            any::<String>().prop_map(Value::from)
        ]
        .boxed();
    }
    // Of the known texts those that an independent validator accepts, so that most of what is tried is good.
    let judge = jsonschema::options().should_validate_formats(true).build(schema).unwrap();
    let mut good: Vec<Value> =
        TEXTS.iter().map(|text| json!(text)).filter(|text| judge.is_valid(text)).collect();
    assert!(!good.is_empty(), "no text to try for {schema}");
    good.truncate(8);
    prop::sample::select(good).boxed()
}

fn object(schema: &Value, noise: bool) -> BoxedStrategy<Value> {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let properties = schema["properties"].as_object().unwrap();
    let mut whole = Just(Map::new()).boxed();
    for (key, property) in properties {
        let value = near(property, noise);
        let value = match (required.contains(&json!(key)), noise) {
            (true, false) => value.prop_map(Some).boxed(),
            (true, true) => prop::option::weighted(0.98, value).boxed(),
            (false, _) => prop::option::weighted(0.6, value).boxed(),
        };
        let key = key.clone();
        whole = (whole, value)
            .prop_map(move |(mut whole, value)| {
                whole.extend(value.map(|value| (key.clone(), value)));
                whole
            })
            .boxed();
    }
    if !noise {
        return whole.prop_map(Value::Object).boxed();
    }
    (whole, prop::option::weighted(0.02, leaf()))
        .prop_map(|(mut whole, stray)| {
            whole.extend(stray.map(|value| ("stray".to_owned(), value)));
            Value::Object(whole)
        })
        .boxed()
}

/// `value`, which fits `schema`, as a sloppy client writes it: `choices` says what it does to each part.
pub(crate) fn sloppy(value: &Value, schema: &Value, choices: &mut impl Iterator<Item = u8>) -> Value {
    let choice = choices.next().unwrap_or(0);
    if let Some(variants) = schema["anyOf"].as_array() {
        let fits = |variant: &&Value| jsonschema::is_valid(variant, value);
        return variants.iter().find(fits).map_or(value.clone(), |variant| sloppy(value, variant, choices));
    }
    match (value, schema["type"].as_str()) {
        (Value::Bool(_) | Value::Number(_), Some("boolean" | "integer" | "number")) if choice % 2 == 1 => {
            Value::from(value.to_string())
        }
        (Value::Array(items), Some("array")) => {
            let items: Vec<Value> =
                items.iter().map(|item| sloppy(item, &schema["items"], choices)).collect();
            match (choice % 3, items.as_slice()) {
                (1, _) => Value::from(Value::from(items).to_string()),
                (2, [item]) if !item.is_array() && !begins_a_list(item) && !item.is_null() => item.clone(),
                _ => Value::from(items),
            }
        }
        (Value::Object(entries), Some("object")) => {
            let inner = |key: &str| match schema["properties"].get(key) {
                Some(property) => property.clone(),
                None => schema["additionalProperties"].clone(),
            };
            let mut whole: Map<String, Value> = entries
                .iter()
                .map(|(key, value)| (key.clone(), sloppy(value, &inner(key), choices)))
                .collect();
            for (key, property) in schema["properties"].as_object().into_iter().flatten() {
                let required =
                    schema["required"].as_array().is_some_and(|required| required.contains(&json!(key)));
                if !required && property.get("default").is_none() && choice % 2 == 1 {
                    whole.entry(key.clone()).or_insert(Value::Null);
                }
            }
            if choice % 3 == 2 { Value::from(Value::Object(whole).to_string()) } else { Value::Object(whole) }
        }
        _ => value.clone(),
    }
}

fn begins_a_list(item: &Value) -> bool {
    item.as_str().is_some_and(|text| text.trim_start().starts_with('['))
}
