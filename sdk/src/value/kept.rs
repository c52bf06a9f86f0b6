//! Any JSON, kept as it is.

use serde_json::{Map, Value};

use super::given::Given;
use super::input::{Entries, Input, Items, Parts, Unreadable};

/// Reads one value.
pub(super) fn kept(input: Input<'_, '_>) -> Result<Value, Unreadable> {
    let mut parts = Kept(Value::Null);
    Ok(match input.read(&mut parts)? {
        Given::Null => Value::Null,
        Given::Bool(value) => value.into(),
        Given::Integer(value) => u64::try_from(value)
            .map(Value::from)
            .or_else(|_| i64::try_from(value).map(Value::from))
            .map_err(Unreadable::of)?,
        Given::Float(value) => value.into(),
        Given::Text(text) => text.into(),
        Given::List | Given::Object => parts.0,
    })
}

struct Kept(Value);

impl<'de> Parts<'de> for Kept {
    fn list(&mut self, items: &mut dyn Items<'de>) -> Result<(), Unreadable> {
        let mut list = Vec::new();
        while items.next(&mut |item| {
            list.push(kept(item)?);
            Ok(())
        })? {}
        self.0 = list.into();
        Ok(())
    }

    fn object(&mut self, entries: &mut dyn Entries<'de>) -> Result<(), Unreadable> {
        let mut object = Map::new();
        let mut name = String::new();
        while entries.key(&mut |key| key.clone_into(&mut name))? {
            entries.value(&mut |value| {
                object.insert(std::mem::take(&mut name), kept(value)?);
                Ok(())
            })?;
        }
        self.0 = object.into();
        Ok(())
    }
}
