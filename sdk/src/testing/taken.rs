//! Takes the members of an object that a server has sent.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::{Map, Value};

/// What is left of an object.
pub(super) struct Taken(Map<String, Value>);

impl Taken {
    pub(super) fn from(value: Value) -> serde_json::Result<Self> {
        Map::deserialize(value).map(Self)
    }

    /// `None` for `null`, too.
    pub(super) fn optional<T: DeserializeOwned>(&mut self, key: &str) -> serde_json::Result<Option<T>> {
        self.0.remove(key).map_or(Ok(None), Option::deserialize)
    }

    pub(super) fn required<T: DeserializeOwned>(&mut self, key: &'static str) -> serde_json::Result<T> {
        self.optional(key)?.ok_or_else(|| Error::missing_field(key))
    }
}
