//! Schemas of results in the order in which their types are declared.
//!
//! `serde_json`'s maps are sorted by key. Its feature for another order would change every map of every program
//! that uses this crate, so the order travels in a key of its own, which is never published.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Map, Value};

use crate::value::ORDER;

/// What a reader looks for first; what is not listed comes after it, then [`LAST`].
const FIRST: [&str; 6] = ["type", "properties", "required", "additionalProperties", "items", "enum"];
const LAST: [&str; 4] = ["oneOf", "anyOf", "allOf", "description"];

/// A schema, written with its keys in the order of the arguments' schemas and its properties in the order of
/// declaration.
pub(super) struct InOrder<'a>(pub(super) &'a Value);

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(keys) => {
                let known = keys.iter().filter(|(key, _)| *key != ORDER);
                let entries = ranked(known.map(|(key, value)| (rank(key), key, value)).collect());
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (_, key, value) in entries {
                    match value {
                        Value::Object(properties) if key == "properties" => {
                            map.serialize_entry(key, &Properties { properties, order: keys.get(ORDER) })?;
                        }
                        // What is given word for word is no schema.
                        _ if key == "const" || key == "enum" => map.serialize_entry(key, value)?,
                        _ => map.serialize_entry(key, &InOrder(value))?,
                    }
                }
                map.end()
            }
            Value::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| seq.serialize_element(&InOrder(item)))?;
                seq.end()
            }
            plain => plain.serialize(serializer),
        }
    }
}

fn rank(key: &str) -> usize {
    let at = |keys: &[&str]| keys.iter().position(|known| *known == key);
    match (at(&FIRST), at(&LAST)) {
        (Some(first), _) => first,
        (None, None) => FIRST.len(),
        (None, Some(last)) => FIRST.len() + 1 + last,
    }
}

/// Properties by name; those that `order` lacks come last, sorted.
struct Properties<'a> {
    properties: &'a Map<String, Value>,
    order: Option<&'a Value>,
}

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let order = self.order.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let place = |name: &str| order.iter().position(|known| known == name).unwrap_or(usize::MAX);
        let entries = self.properties.iter().map(|(name, schema)| (place(name), name, schema));
        let entries = ranked(entries.collect());
        serializer.collect_map(entries.into_iter().map(|(_, name, schema)| (name, InOrder(schema))))
    }
}

/// By rank, then by name.
fn ranked<'a>(mut entries: Vec<(usize, &'a String, &'a Value)>) -> Vec<(usize, &'a String, &'a Value)> {
    entries.sort_unstable_by_key(|(rank, name, _)| (*rank, *name));
    entries
}
