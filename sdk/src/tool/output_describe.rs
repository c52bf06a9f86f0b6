//! Schemas of the types with `#[tool_output]`, as schemars' own derive would make them.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::value::{ORDER, keeps_order};

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct OutputField {
    /// The key.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Whether it is always there.
    pub required: bool,
    /// Makes its schema.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

/// A variant of an enum: a word, or an object that the word is in.
#[derive(Debug, Clone, Copy)]
pub struct OutputVariant<'a> {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What it carries.
    pub fields: &'a [OutputField],
}

/// An object with these fields.
#[must_use]
pub fn describe_object(generator: &mut SchemaGenerator, doc: &str, fields: &[OutputField]) -> Schema {
    let mut object = object(generator, None, fields);
    describe(&mut object, doc);
    object.into()
}

/// One of these words.
#[must_use]
pub fn describe_words(doc: &str, variants: &[OutputVariant<'_>]) -> Schema {
    let mut schema = json_schema!({ "oneOf": words(variants) });
    describe(schema.ensure_object(), doc);
    schema
}

/// One of these objects, told apart by the word in `tag`.
#[must_use]
pub fn describe_tagged(
    generator: &mut SchemaGenerator,
    doc: &str,
    tag: &str,
    variants: &[OutputVariant<'_>],
) -> Schema {
    let choices: Vec<Value> = variants
        .iter()
        .map(|variant| {
            let mut choice = object(generator, Some((tag, json!({ "const": variant.name }))), variant.fields);
            describe(&mut choice, variant.doc);
            Value::Object(choice)
        })
        .collect();
    // The root says what holds for all: clients that do not look into `oneOf` still see an object.
    let mut all = object(generator, Some((tag, json!({ "oneOf": words(variants) }))), &[]);
    all.insert("oneOf".to_owned(), Value::Array(choices));
    describe(&mut all, doc);
    all.into()
}

fn words(variants: &[OutputVariant<'_>]) -> Vec<Value> {
    let word = |variant: &OutputVariant<'_>| json!({ "type": "string", "const": variant.name, "description": variant.doc });
    variants.iter().map(word).collect()
}

fn object(
    generator: &mut SchemaGenerator,
    tag: Option<(&str, Value)>,
    fields: &[OutputField],
) -> Map<String, Value> {
    let (mut properties, mut required, mut order) = (Map::new(), Vec::new(), Vec::new());
    if let Some((tag, schema)) = tag {
        properties.insert(tag.to_owned(), schema);
        required.push(Value::from(tag));
        order.push(Value::from(tag));
    }
    for field in fields {
        let mut schema = (field.schema)(generator);
        describe(schema.ensure_object(), field.doc);
        properties.insert(field.name.to_owned(), schema.to_value());
        order.push(Value::from(field.name));
        if field.required {
            required.push(Value::from(field.name));
        }
    }
    let mut object = Map::new();
    object.insert("type".to_owned(), Value::from("object"));
    object.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        object.insert("required".to_owned(), Value::Array(required));
    }
    if keeps_order(generator) {
        object.insert(ORDER.to_owned(), Value::Array(order));
    }
    object
}

/// What stands at the place of use is more exact than what the type says of itself.
fn describe(schema: &mut Map<String, Value>, doc: &str) {
    if !doc.is_empty() {
        schema.insert("description".to_owned(), Value::from(doc));
    }
}
