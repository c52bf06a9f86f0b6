//! The arguments of a call as the caller sent them.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// The arguments of one call: JSON text that nobody has looked into yet.
///
/// It stays text until the tool's own decoder reads it, so that the schema and the decoder are the only
/// judges of what is accepted. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Arguments(Option<Arc<str>>);

impl Arguments {
    /// No arguments, the same as `{}`.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    /// The arguments that serialise from `value`.
    ///
    /// # Errors
    /// When `value` does not serialise to JSON (a map with keys that are no strings, say).
    pub fn from_serialize(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::to_string(value).map(|text| Self(Some(text.into())))
    }

    /// The JSON text; `{}` when the caller sent nothing or `null`.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.0 {
            Some(text) if **text != *"null" => text.as_ref(),
            _ => "{}",
        }
    }
}

impl Arguments {
    /// Equal for arguments that say the same, whatever the order of keys and the blanks between; `None` when
    /// they are no JSON.
    pub(crate) fn canonical(&self) -> Option<String> {
        let value: Value = serde_json::from_str(self.text()).ok()?;
        serde_json::to_string(&Sorted(&value)).ok()
    }
}

/// Writes objects with their keys in order, which a map of JSON keeps only by some features.
struct Sorted<'a>(&'a Value);

impl Serialize for Sorted<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(map) => {
                let mut entries: Vec<(&String, Sorted<'_>)> =
                    map.iter().map(|(key, value)| (key, Sorted(value))).collect();
                entries.sort_unstable_by_key(|(key, _)| *key);
                serializer.collect_map(entries)
            }
            Value::Array(items) => serializer.collect_seq(items.iter().map(Sorted)),
            plain => plain.serialize(serializer),
        }
    }
}

impl From<Box<RawValue>> for Arguments {
    fn from(raw: Box<RawValue>) -> Self {
        Self::from(&*raw)
    }
}

impl From<&RawValue> for Arguments {
    fn from(raw: &RawValue) -> Self {
        Self(Some(raw.get().into()))
    }
}
