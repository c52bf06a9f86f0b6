//! The schema as JSON, in the form that every client takes.
//!
//! JSON Schema 2020-12 without `$schema`, `$ref`, `$defs`, `title`, null types or foreign formats; objects
//! are closed; words are `{"type":"string","enum":[..]}` with their meaning folded into the description.

use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::schema::{Field, Schema, Variant};

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_keys(self, &mut map)?;
        map.end()
    }
}

fn write_keys<M: SerializeMap>(schema: &Schema, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("type", schema.type_name())?;
    match schema {
        Schema::Boolean => Ok(()),
        Schema::Integer { min, max } => {
            map.serialize_entry("minimum", min)?;
            map.serialize_entry("maximum", max)
        }
        Schema::Number { min, max } => {
            write_some("minimum", min.as_ref(), map)?;
            write_some("maximum", max.as_ref(), map)
        }
        Schema::String { min_length, max_length } => {
            write_some("minLength", min_length.as_ref(), map)?;
            write_some("maxLength", max_length.as_ref(), map)
        }
        Schema::Enum { variants } => {
            let words: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            map.serialize_entry("enum", &words)
        }
        Schema::Array { items, min_items, max_items } => {
            map.serialize_entry("items", items)?;
            write_some("minItems", min_items.as_ref(), map)?;
            write_some("maxItems", max_items.as_ref(), map)
        }
        Schema::Map { values } => map.serialize_entry("additionalProperties", values),
        Schema::Object { fields } => {
            map.serialize_entry("properties", &Properties(fields))?;
            let required: Vec<&str> =
                fields.iter().filter(|field| field.required).map(|field| field.name).collect();
            if !required.is_empty() {
                map.serialize_entry("required", &required)?;
            }
            map.serialize_entry("additionalProperties", &false)
        }
    }
}

fn write_some<M: SerializeMap>(
    key: &str,
    value: Option<&impl Serialize>,
    map: &mut M,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(key, value))
}

struct Properties(&'static [Field]);

impl Serialize for Properties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|field| (field.name, Property(field))))
    }
}

struct Property(&'static Field);

impl Serialize for Property {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_keys(self.0.schema, &mut map)?;
        map.serialize_entry("description", &self.0.description())?;
        if let Some(default) = self.0.default {
            let json: &RawValue = serde_json::from_str(default).map_err(S::Error::custom)?;
            map.serialize_entry("default", json)?;
        }
        map.end()
    }
}

impl Field {
    /// The field's doc, and under it what its words mean.
    fn description(&self) -> String {
        let mut text = self.doc.to_owned();
        for Variant { name, doc } in self.schema.words() {
            text.push_str("\n- `");
            text.push_str(name);
            text.push_str("`: ");
            text.push_str(doc);
        }
        text
    }
}
