//! Finds what accepts any JSON: no caller can tell how to fill that in.

use schemars::JsonSchema;
use serde_json::Value;

use super::normal::raw_schema;
use super::schema::{Field, Schema};

/// Keys of a JSON Schema that say something about a value without refusing one.
const SILENT: [&str; 6] = ["$schema", "title", "description", "default", "examples", "deprecated"];

impl Schema {
    /// Where it accepts any JSON, if it does: a path such as `edits[].options`. Only what another library says of
    /// its types can.
    pub(crate) fn free_part(&self) -> Option<String> {
        let path = self.find_free()?;
        Some(path.strip_prefix('.').unwrap_or(&path).to_owned())
    }

    fn find_free(&self) -> Option<String> {
        let of_fields = |fields: &[Field]| {
            fields.iter().find_map(|field| Some(format!(".{}{}", field.name, field.schema.find_free()?)))
        };
        match self {
            Self::Array(array) => Some(format!("[]{}", array.items.find_free()?)),
            Self::Map { values } => Some(format!(".*{}", values.find_free()?)),
            Self::Object { fields } => of_fields(fields),
            Self::Tagged(tagged) => tagged.cases.iter().find_map(|case| of_fields(case.fields)),
            Self::Foreign { free, .. } => free(),
            Self::Boolean
            | Self::Integer(_)
            | Self::Number(_)
            | Self::String(_)
            | Self::Enum { .. }
            | Self::Never => None,
        }
    }
}

/// Where the schema of `T` accepts any JSON, if it does.
pub(super) fn free_part<T: JsonSchema>() -> Option<String> {
    free(&raw_schema::<T>())
}

fn free(schema: &Value) -> Option<String> {
    let keys = match schema {
        Value::Bool(true) => return Some(String::new()),
        Value::Object(keys) => keys,
        _ => return None,
    };
    if keys.keys().all(|key| SILENT.contains(&key.as_str())) {
        return Some(String::new());
    }
    let below = |step: &str, inner: Option<&Value>| inner.and_then(free).map(|path| format!("{step}{path}"));
    let properties = keys.get("properties").and_then(Value::as_object).into_iter().flatten();
    let choices = ["prefixItems", "oneOf", "anyOf", "allOf"].into_iter().filter_map(|key| {
        let step = if key == "prefixItems" { "[]" } else { "" };
        keys.get(key)?.as_array()?.iter().find_map(|choice| below(step, Some(choice)))
    });
    properties
        .filter_map(|(name, property)| below(&format!(".{name}"), Some(property)))
        .chain(below("[]", keys.get("items")))
        .chain(below(".*", keys.get("additionalProperties")))
        .chain(choices)
        .next()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::super::{Foreign, ToolValue};

    fn found<T: ToolValue>() -> Option<String> {
        T::SCHEMA.free_part()
    }

    #[test]
    fn free_json_is_found_wherever_it_is() {
        assert_eq!(found::<Foreign<Value>>().as_deref(), Some(""));
        assert_eq!(found::<Vec<Foreign<Value>>>().as_deref(), Some("[]"));
        assert_eq!(found::<Foreign<Vec<Value>>>().as_deref(), Some("[]"));
        assert_eq!(found::<BTreeMap<String, Foreign<Option<Value>>>>().as_deref(), Some("*"));
        assert_eq!(found::<Foreign<BTreeMap<String, Value>>>().as_deref(), Some("*"));
        assert_eq!(found::<Foreign<(u8, Value)>>().as_deref(), Some("[]"));
        assert_eq!(found::<Foreign<(u8, Vec<Option<BTreeMap<String, f32>>>)>>(), None);
        assert_eq!(found::<Vec<u8>>(), None);
    }
}
