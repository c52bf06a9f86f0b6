//! The schema as JSON, in the form that every client takes.
//!
//! JSON Schema 2020-12 without `$schema`, `$ref`, `$defs`, `title`, null types or foreign formats; objects
//! are closed; words are `{"type":"string","enum":[..]}` with their meaning folded into the description.

use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::base64;
use super::schema::{
    ArraySchema, Case, Field, Format, IntegerSchema, Literal, NumberSchema, Schema, StringSchema,
    TaggedSchema, Variant,
};

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_keys(self, &mut map)?;
        map.end()
    }
}

fn write_keys<M: SerializeMap>(schema: &Schema, map: &mut M) -> Result<(), M::Error> {
    if let Some(name) = type_name(schema) {
        map.serialize_entry("type", name)?;
    }
    match schema {
        Schema::Boolean => Ok(()),
        Schema::Integer(IntegerSchema { min, max, one_of: [] }) => {
            map.serialize_entry("minimum", min)?;
            map.serialize_entry("maximum", max)
        }
        // The values themselves say where they begin and end.
        Schema::Integer(IntegerSchema { one_of, .. })
        | Schema::Number(NumberSchema { one_of: one_of @ [_, ..], .. })
        | Schema::String(StringSchema { one_of: one_of @ [_, ..], .. }) => {
            map.serialize_entry("enum", one_of)
        }
        Schema::Number(NumberSchema { min, max, .. }) => {
            write_some("minimum", min.as_ref(), map)?;
            write_some("maximum", max.as_ref(), map)
        }
        Schema::String(string) => write_string(string, map),
        Schema::Enum { variants } => {
            let words: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            map.serialize_entry("enum", &words)
        }
        Schema::Array(ArraySchema { items, min_items, max_items }) => {
            map.serialize_entry("items", items)?;
            write_some("minItems", min_items.as_ref(), map)?;
            write_some("maxItems", max_items.as_ref(), map)
        }
        Schema::Map { values } => map.serialize_entry("additionalProperties", values),
        Schema::Object { fields } => write_fields(None, fields, map),
        Schema::Tagged(TaggedSchema { tag, cases }) => {
            let open = cases.iter().filter(|case| case.is_open());
            let branches: Vec<Branch> = open.map(|case| Branch { tag, case }).collect();
            map.serialize_entry("anyOf", &branches)
        }
        // Stands in a field only, and such a field is left out.
        Schema::Never => map.serialize_entry("enum", &[(); 0]),
        Schema::Foreign { json, .. } => {
            let json = json();
            let keys = json.as_object().into_iter().flatten();
            // The doc of the field is the description.
            keys.filter(|(key, _)| *key != "description")
                .try_for_each(|(key, value)| map.serialize_entry(key, value))
        }
    }
}

/// The word for JSON Schema's `type`; a foreign schema brings its own.
const fn type_name(schema: &Schema) -> Option<&'static str> {
    match schema {
        Schema::Boolean => Some("boolean"),
        Schema::Integer(_) => Some("integer"),
        Schema::Number(_) => Some("number"),
        Schema::String(_) | Schema::Enum { .. } => Some("string"),
        Schema::Array(_) => Some("array"),
        Schema::Map { .. } | Schema::Object { .. } | Schema::Tagged(_) => Some("object"),
        Schema::Never | Schema::Foreign { .. } => None,
    }
}

fn write_string<M: SerializeMap>(string: &StringSchema, map: &mut M) -> Result<(), M::Error> {
    let StringSchema { min_length, max_length, pattern, format, one_of: _ } = string;
    write_some("minLength", min_length.as_ref(), map)?;
    write_some("maxLength", max_length.as_ref(), map)?;
    write_some("pattern", pattern.as_ref(), map)?;
    match format {
        None => Ok(()),
        Some(Format::Date) => map.serialize_entry("format", "date"),
        Some(Format::DateTime) => map.serialize_entry("format", "date-time"),
        Some(Format::Uuid) => map.serialize_entry("format", "uuid"),
        Some(Format::Uri) => map.serialize_entry("format", "uri"),
        Some(Format::Base64) => {
            // The encoding is only an annotation: no validator looks at it.
            map.serialize_entry("pattern", base64::PATTERN)?;
            map.serialize_entry("contentEncoding", "base64")
        }
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Int(value) => value.serialize(serializer),
            Self::Float(value) => value.serialize(serializer),
            Self::Str(value) => value.serialize(serializer),
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

/// The keys of a closed object whose `tag`, if it has one, is the first of its fields.
fn write_fields<M: SerializeMap>(
    tag: Option<(&'static str, &'static str)>,
    fields: &'static [Field],
    map: &mut M,
) -> Result<(), M::Error> {
    write_open_fields(tag, fields, map)?;
    map.serialize_entry("additionalProperties", &false)
}

/// The fields of a form: an object that is not closed, since clients know no word for that there.
#[derive(Debug)]
pub(crate) struct FormSchema(pub(crate) &'static [Field]);

impl Serialize for FormSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "object")?;
        write_open_fields(None, self.0, &mut map)?;
        map.end()
    }
}

fn write_open_fields<M: SerializeMap>(
    tag: Option<(&'static str, &'static str)>,
    fields: &'static [Field],
    map: &mut M,
) -> Result<(), M::Error> {
    map.serialize_entry("properties", &Properties { tag, fields })?;
    let required = fields.iter().filter(|field| field.required).map(|field| field.name);
    let required: Vec<&str> = tag.into_iter().map(|(tag, _)| tag).chain(required).collect();
    if required.is_empty() { Ok(()) } else { map.serialize_entry("required", &required) }
}

/// One of the objects under `anyOf`.
struct Branch {
    tag: &'static str,
    case: &'static Case,
}

impl Serialize for Branch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Case { name, doc, fields } = self.case;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "object")?;
        map.serialize_entry("description", doc)?;
        write_fields(Some((self.tag, name)), fields, &mut map)?;
        map.end()
    }
}

struct Properties {
    tag: Option<(&'static str, &'static str)>,
    fields: &'static [Field],
}

impl Serialize for Properties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some((tag, word)) = self.tag {
            map.serialize_entry(tag, &Tag(word))?;
        }
        for field in self.fields.iter().filter(|field| field.is_open()) {
            map.serialize_entry(field.name, &Property(field))?;
        }
        map.end()
    }
}

struct Tag(&'static str);

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "string")?;
        map.serialize_entry("enum", &[self.0])?;
        map.end()
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
        if !self.0.examples.is_empty() {
            let examples = self.0.examples.iter().map(|example| serde_json::from_str(example));
            let examples: Vec<&RawValue> = examples.collect::<Result<_, _>>().map_err(S::Error::custom)?;
            map.serialize_entry("examples", &examples)?;
        }
        map.end()
    }
}

impl Field {
    /// The field's doc with the unit of a number, and under it what its words mean.
    fn description(&self) -> String {
        let mut text = self.doc.to_owned();
        if let Some(unit) = self.schema.unit() {
            text.push_str(" In ");
            text.push_str(unit);
            text.push('.');
        }
        for Variant { name, doc } in self.schema.words() {
            text.push_str("\n- `");
            text.push_str(name);
            text.push_str("`: ");
            text.push_str(doc);
        }
        text
    }
}
