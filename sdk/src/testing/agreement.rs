//! Whether the schema and the decoder of a type agree.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::value::{Leniency, ToolValue, from_json};

/// Checks that the schema of `T` accepts a value exactly when its strict decoder does: for every example,
/// which both must accept, and for thousands of values that are an example with one part changed. An
/// independent validator judges.
///
/// For types whose schema and decoder were written apart: [`Foreign`](crate::value::Foreign) and
/// implementations of [`ToolValue`] by hand. Give examples that together have every field.
///
/// ```
/// use toolkernel::testing::assert_contract;
/// use toolkernel::value::Foreign;
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// # #[allow(dead_code)]
/// struct Point {
///     x: i32,
///     y: Option<i32>,
/// }
///
/// assert_contract::<Foreign<Point>>(&[r#"{"x": 1, "y": 2}"#]);
/// ```
///
/// # Panics
/// When they do not agree: shows the first values, and what the decoder says of each. When an example is not
/// JSON or not accepted, or there is none.
#[track_caller]
pub fn assert_contract<T: ToolValue>(examples: &[&str]) {
    assert!(!examples.is_empty(), "`assert_contract` needs at least one example");
    let schema = serde_json::to_value(T::SCHEMA).unwrap_or_default();
    let validator = match jsonschema::options().should_validate_formats(true).build(&schema) {
        Ok(validator) => validator,
        Err(error) => std::panic::panic_any(format!("the schema is no JSON Schema: {error}\n{schema}")),
    };
    let decode = |value: &Value| from_json::<T>(&value.to_string(), Leniency::Strict).map(drop);
    let mut faults = Vec::new();
    if let Some(path) = T::SCHEMA.free_part() {
        faults.push(format!("the schema accepts any JSON at `{path}`: a kernel with it does not build"));
    }
    let mut tried = substitutes(&schema);
    for text in examples {
        let example: Value = match serde_json::from_str(text) {
            Ok(example) => example,
            Err(error) => std::panic::panic_any(format!("an example is not JSON: {error}\n{text}")),
        };
        if let Err(error) = validator.validate(&example) {
            faults.push(format!("the schema refuses the example {example}: {error}"));
        }
        if let Err(error) = decode(&example) {
            faults.push(format!("the decoder refuses the example {example}:\n  {error}"));
        }
        let parts = substitutes(&schema);
        changed(&example, &parts, &mut |value| tried.push(value));
    }
    let mut seen = BTreeSet::new();
    tried.retain(|value| seen.insert(value.to_string()));
    for value in &tried {
        match (validator.validate(value), decode(value)) {
            (Ok(()), Err(error)) => {
                faults.push(format!("the schema accepts {value}, the decoder does not:\n  {error}"));
            }
            (Err(error), Ok(())) => {
                faults.push(format!("the decoder accepts {value}, the schema does not: {error}"));
            }
            _ => {}
        }
    }
    let count = faults.len();
    faults.truncate(5);
    assert!(
        faults.is_empty(),
        "schema and decoder disagree about {count} of {} values:\n- {}",
        tried.len(),
        faults.join("\n- ")
    );
}

/// Values to put in the place of others: of every kind, and what the schema itself names with its neighbours.
fn substitutes(schema: &Value) -> Vec<Value> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(0.5),
        json!(3.0),
        json!(1e2),
        json!(1e300),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(""),
        json!("a"),
        json!("Ä b"),
        json!("5"),
        json!("true"),
        json!("null"),
        json!("2024-02-29"),
        json!("x".repeat(300)),
        json!([]),
        json!([null]),
        json!([1]),
        json!([1, "a"]),
        json!({}),
        json!({ "a": 1 }),
    ];
    name_values(schema, &mut values);
    values
}

fn name_values(schema: &Value, values: &mut Vec<Value>) {
    match schema {
        Value::Number(_) => neighbours(schema, values),
        Value::String(_) => values.push(schema.clone()),
        Value::Array(items) => items.iter().for_each(|item| name_values(item, values)),
        Value::Object(keys) => {
            for (_, value) in keys.iter().filter(|(key, _)| *key != "description") {
                name_values(value, values);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// `value` and what is close to it.
fn neighbours(value: &Value, values: &mut Vec<Value>) {
    values.push(value.clone());
    match value {
        Value::Number(number) => {
            if let Some(whole) = number.as_i128() {
                let close = [whole - 1, whole + 1].into_iter();
                values.extend(close.filter_map(serde_json::Number::from_i128).map(Value::Number));
            }
            if let Some(float) = number.as_f64() {
                values.push(json!(float + 0.5));
            }
        }
        Value::String(text) => {
            values.push(json!(format!("{text}x")));
            values.push(json!(text.to_uppercase()));
            let mut shorter = text.clone();
            shorter.pop();
            values.push(json!(shorter));
        }
        Value::Array(items) => {
            values.push(json!(items.iter().chain(items).collect::<Vec<_>>()));
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => {}
    }
}

/// Every value that is `example` with one part changed, left out or added.
fn changed(example: &Value, substitutes: &[Value], emit: &mut dyn FnMut(Value)) {
    let mut close = Vec::new();
    neighbours(example, &mut close);
    close.iter().chain(substitutes).for_each(|value| emit(value.clone()));
    match example {
        Value::Object(entries) => {
            let with = |change: &dyn Fn(&mut Map<String, Value>)| {
                let mut entries = entries.clone();
                change(&mut entries);
                Value::Object(entries)
            };
            emit(with(&|entries| {
                entries.insert("no_such_key".to_owned(), json!(1));
            }));
            for (key, value) in entries {
                emit(with(&|entries| {
                    entries.remove(key);
                }));
                changed(value, substitutes, &mut |part| {
                    emit(with(&|entries| {
                        entries.insert(key.clone(), part.clone());
                    }));
                });
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let rest = || items.iter().enumerate().filter(move |(other, _)| *other != index);
                emit(rest().map(|(_, item)| item.clone()).collect());
                changed(item, substitutes, &mut |part| {
                    let mut items = items.clone();
                    if let Some(place) = items.get_mut(index) {
                        *place = part;
                    }
                    emit(Value::Array(items));
                });
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
