//! From schemars' form of a schema to ours: nothing but what every client takes.

use std::fmt::Write as _;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::Transform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

/// Who reads a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Who fills in the arguments.
    Arguments,
    /// Who reads the result. Without `descriptions` it is the bare shape, which costs a listing less than
    /// half as much.
    Results {
        /// Whether to say what each field means.
        descriptions: bool,
    },
}

/// The key under which an object's schema keeps the order of its properties, until it is written. Only where
/// [`keeps_order`] says so: other readers of our schemas never see it.
pub(crate) const ORDER: &str = "x-order";

/// Changes nothing; its presence says who asks.
#[derive(Debug, Clone)]
struct KeepOrder;

impl Transform for KeepOrder {
    fn transform(&mut self, _: &mut Schema) {}
}

/// Whether the schema that `generator` makes may hold [`ORDER`].
pub(crate) fn keeps_order(generator: &SchemaGenerator) -> bool {
    generator.settings().transforms.iter().any(|transform| transform.is::<KeepOrder>())
}

/// The schema of `T`, for `side`: of what it is read from, or of what it serialises to.
pub(crate) fn normal_schema<T: JsonSchema>(side: Side) -> Value {
    // Not schemars' root schema: all that it adds would be taken away again.
    finished(T::json_schema, side)
}

/// What schemars says of `T` as arguments, with the references that the normal form does not have.
pub(super) fn raw_schema<T: JsonSchema>() -> Value {
    T::json_schema(&mut generator(Side::Arguments)).to_value()
}

fn generator(side: Side) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12();
    let mut settings = match side {
        Side::Arguments => settings.for_deserialize(),
        Side::Results { .. } => settings.for_serialize().with_transform(KeepOrder),
    };
    settings.inline_subschemas = true;
    settings.into_generator()
}

// Takes a function pointer, so that this is compiled once and not for each type.
fn finished(made: fn(&mut SchemaGenerator) -> Schema, side: Side) -> Value {
    let mut schema = made(&mut generator(side)).to_value();
    normalise(&mut schema, side);
    if let Some(root) = schema.as_object_mut().filter(|root| root.contains_key("properties")) {
        // What stands around it says it already.
        root.remove("description");
    }
    schema
}

fn normalise(schema: &mut Value, side: Side) {
    // `true` accepts anything; some clients drop every tool of a server over a boolean schema.
    if *schema == Value::Bool(true) {
        *schema = Value::Object(Map::new());
    }
    let Value::Object(keys) = schema else { return };
    keys.remove("title");
    // Only a type that contains itself is left as a reference, which clients do not resolve.
    keys.remove("$ref");
    if side != Side::Arguments || keys.get("default").is_some_and(Value::is_null) {
        // A result is complete as it comes: nobody fills in what is absent.
        keys.remove("default");
    }
    format(keys, side);
    words_of_one_of(keys);
    if side == (Side::Results { descriptions: false }) {
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
            normalise(property, side);
        }
    }
    for key in ["items", "additionalProperties"] {
        // `false` closes an object and stays.
        if let Some(inner) = keys.get_mut(key).filter(|inner| **inner != Value::Bool(false)) {
            normalise(inner, side);
        }
    }
    for key in ["oneOf", "anyOf", "allOf", "prefixItems"] {
        if let Some(Value::Array(inner)) = keys.get_mut(key) {
            inner.iter_mut().for_each(|inner| normalise(inner, side));
        }
    }
}

/// Keeps the formats of JSON Schema. Those of integers are bounds: callers need them all, readers of results
/// have no use for any and a listing pays for them.
fn format(keys: &mut Map<String, Value>, side: Side) {
    const STANDARD: [&str; 8] = ["date-time", "date", "time", "duration", "uuid", "uri", "email", "hostname"];
    let Some(format) = keys.get("format").and_then(Value::as_str) else { return };
    if STANDARD.contains(&format) {
        return;
    }
    let bounds: Option<(Value, Value)> = match format {
        "int8" => Some((i8::MIN.into(), i8::MAX.into())),
        "int16" => Some((i16::MIN.into(), i16::MAX.into())),
        "int32" => Some((i32::MIN.into(), i32::MAX.into())),
        "int64" | "int" => Some((i64::MIN.into(), i64::MAX.into())),
        "uint8" => Some((0.into(), u8::MAX.into())),
        "uint16" => Some((0.into(), u16::MAX.into())),
        "uint32" => Some((0.into(), u32::MAX.into())),
        "uint64" | "uint" => Some((0.into(), u64::MAX.into())),
        _ => None,
    };
    keys.remove("format");
    match (bounds, side) {
        (Some((min, max)), Side::Arguments) => {
            // A narrower bound stays.
            keys.entry("minimum").or_insert(min);
            keys.entry("maximum").or_insert(max);
        }
        (Some(_), Side::Results { .. }) => {
            keys.remove("minimum");
            keys.remove("maximum");
        }
        (None, _) => {}
    }
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
                // Writing to a `String` cannot fail.
                let _ = write!(meaning, "\n- `{word}`: {doc}");
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
