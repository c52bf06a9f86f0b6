//! The schema of a structured result, from schemars' form to ours.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// The schema of what `T` serialises to, in the normal form: nothing but what every client takes. Without
/// `descriptions` it is the bare shape, which costs a listing less than half as much.
#[must_use]
pub fn output_schema<T: JsonSchema>(descriptions: bool) -> Value {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    normalise(&mut schema, descriptions);
    if let Value::Object(root) = &mut schema {
        // The tool's description says it already.
        root.remove("description");
    }
    schema
}

fn normalise(schema: &mut Value, descriptions: bool) {
    // `true` accepts anything; some clients drop every tool of a server over a boolean schema.
    if *schema == Value::Bool(true) {
        *schema = Value::Object(Map::new());
    }
    let Value::Object(keys) = schema else { return };
    keys.remove("title");
    // A result is complete as it comes: nobody fills in what is absent.
    keys.remove("default");
    if keys.get("format").is_some_and(is_integer_size) {
        // What the type's size bounds: a reader of results has no use for it, a listing pays for it.
        keys.remove("minimum");
        keys.remove("maximum");
    }
    if !keys.get("format").is_none_or(is_standard_format) {
        keys.remove("format");
    }
    words_of_one_of(keys);
    if !descriptions {
        keys.remove("description");
    }
    let required: Vec<String> = keys
        .get("required")
        .and_then(Value::as_array)
        .map(|required| required.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        .unwrap_or_default();
    if let Some(Value::Object(properties)) = keys.get_mut("properties") {
        for (name, property) in properties {
            if !required.contains(name) {
                without_null(property);
            }
            normalise(property, descriptions);
        }
    }
    for key in ["items", "additionalProperties"] {
        // `false` closes an object and stays.
        if let Some(inner) = keys.get_mut(key).filter(|inner| **inner != Value::Bool(false)) {
            normalise(inner, descriptions);
        }
    }
    for key in ["oneOf", "anyOf", "allOf", "prefixItems"] {
        if let Some(Value::Array(inner)) = keys.get_mut(key) {
            inner.iter_mut().for_each(|inner| normalise(inner, descriptions));
        }
    }
}

fn is_integer_size(format: &Value) -> bool {
    format.as_str().is_some_and(|format| format.starts_with("uint") || format.starts_with("int"))
}

fn is_standard_format(format: &Value) -> bool {
    const STANDARD: [&str; 8] = ["date-time", "date", "time", "duration", "uuid", "uri", "email", "hostname"];
    format.as_str().is_some_and(|format| STANDARD.contains(&format))
}

/// A property that is left out when there is nothing to say is never `null`.
fn without_null(property: &mut Value) {
    let Value::Object(keys) = property else { return };
    if let Some(Value::Array(types)) = keys.get_mut("type") {
        types.retain(|name| name != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            keys.insert("type".to_owned(), one);
        }
    }
    if let Some(Value::Array(choices)) = keys.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
        if let [Value::Object(one)] = choices.as_slice() {
            let one = one.clone();
            keys.remove("anyOf");
            for (key, value) in one {
                keys.entry(key).or_insert(value);
            }
        }
    }
    if let Some(Value::Array(words)) = keys.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
}

/// `oneOf` of documented constants as an `enum` whose meaning stands in the description.
fn words_of_one_of(keys: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = keys.get("oneOf") else { return };
    let mut words = Vec::new();
    let mut meaning = String::new();
    for choice in choices {
        if let Some(Value::String(word)) = choice.get("const") {
            words.push(Value::from(word.as_str()));
            if let Some(doc) = choice.get("description").and_then(Value::as_str) {
                meaning.push_str(&format!("\n- `{word}`: {doc}"));
            }
        } else if let Some(Value::Array(plain)) = choice.get("enum") {
            words.extend(plain.iter().cloned());
        } else {
            return;
        }
    }
    keys.remove("oneOf");
    keys.insert("type".to_owned(), Value::from("string"));
    keys.insert("enum".to_owned(), Value::Array(words));
    let doc = keys.get("description").and_then(Value::as_str).unwrap_or_default();
    let description = format!("{doc}{meaning}").trim().to_owned();
    if !description.is_empty() {
        keys.insert("description".to_owned(), Value::from(description));
    }
}
