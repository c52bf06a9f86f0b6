//! `Vec`: a list of any length.

use super::decode::{Decoding, ToolValue};
use super::fault::{Segment, Trouble};
use super::given::Given;
use super::input::{Entries, Input, Items, Parts, Source as _, Unreadable, Whole};
use super::schema::{ArraySchema, Schema};

impl<T: ToolValue> ToolValue for Vec<T> {
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "a list cannot have `Option` items: leave the absent ones out");
        &Schema::Array(ArraySchema::of(T::SCHEMA))
    };

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let items = if let Schema::Array(array) = schema { array.items } else { T::SCHEMA };
        let mut reader = ListReader { items, decoding, list: Self::new(), complete: true };
        let given = input.read(&mut reader)?;
        let ListReader { list, complete, .. } = reader;
        let list = match given {
            Given::List => complete.then_some(list),
            Given::Object if decoding.is_lenient() => complete.then_some(list),
            Given::Text(text) if decoding.is_lenient() && text.trim_start().starts_with('[') => {
                return Ok(decoding.embedded(&text, schema));
            }
            given => match lone(&given, schema, decoding) {
                Some(json) => decoding.embedded(&json, items).map(|item| vec![item]),
                None => None,
            },
        };
        Ok(list.filter(|list| admitted(list.len(), schema, decoding)))
    }
}

struct ListReader<'a, T> {
    items: &'static Schema,
    decoding: &'a mut Decoding,
    list: Vec<T>,
    /// Whether all items were taken.
    complete: bool,
}

impl<T: ToolValue> ListReader<'_, T> {
    fn keep(&mut self, item: Option<T>) {
        match item {
            Some(item) => self.list.push(item),
            None => self.complete = false,
        }
    }
}

impl<'de, T: ToolValue> Parts<'de> for ListReader<'_, T> {
    fn list(&mut self, items: &mut dyn Items<'de>) -> Result<(), Unreadable> {
        let schema = self.items;
        let mut index = 0;
        loop {
            let mut item = None;
            let more = self.decoding.at(Segment::Index(index), |decoding| {
                items.next(&mut |input| {
                    item = T::decode(input, schema, decoding)?;
                    Ok(())
                })
            })?;
            if !more {
                return Ok(());
            }
            self.keep(item);
            index += 1;
        }
    }

    /// A lenient decoder takes one object for a list of it.
    fn object(&mut self, entries: &mut dyn Entries<'de>) -> Result<(), Unreadable> {
        let mut whole = Whole(entries);
        if !self.decoding.is_lenient() {
            return whole.skip();
        }
        let item = T::decode(Input::new(&mut whole), self.items, self.decoding)?;
        self.keep(item);
        Ok(())
    }
}

/// The JSON text of a scalar that stands for a list of it; a fault if it does not.
fn lone(given: &Given<'_>, schema: &'static Schema, decoding: &mut Decoding) -> Option<String> {
    match given {
        Given::Bool(_) | Given::Integer(_) | Given::Float(_) if decoding.is_lenient() => {
            Some(given.to_string())
        }
        Given::Text(text) if decoding.is_lenient() => {
            Some(serde_json::Value::from(text.as_ref()).to_string())
        }
        _ => {
            decoding.mismatch(schema, given);
            None
        }
    }
}

/// Whether a list may be that long; a fault if not.
fn admitted(length: usize, schema: &'static Schema, decoding: &mut Decoding) -> bool {
    let Schema::Array(array) = schema else { return true };
    let admitted = array.admits(length);
    if !admitted {
        let given = format!("a list of {length}");
        decoding.fault(Trouble::Mismatch { expected: schema.expected(), given });
    }
    admitted
}
