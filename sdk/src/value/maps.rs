//! Maps with string keys.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use serde::Deserializer;
use serde::de::MapAccess;

use super::decode::{Decoding, ToolValue};
use super::entries::{ReadEntries, entries};
use super::fault::{Segment, Trouble};
use super::object::skip;
use super::schema::Schema;
use super::seed::ValueSeed;

impl<T: ToolValue> ToolValue for BTreeMap<String, T> {
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "a map cannot have `Option` values: leave the absent ones out");
        &Schema::Map { values: T::SCHEMA }
    };

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let values = if let Schema::Map { values } = schema { values } else { T::SCHEMA };
        let mut reader = MapReader { values, map: Self::new(), complete: true };
        let read = entries(&mut reader, input, schema, decoding)?;
        Ok((read && reader.complete).then_some(reader.map))
    }
}

impl<T: ToolValue, S: BuildHasher + Default> ToolValue for HashMap<String, T, S> {
    const SCHEMA: &'static Schema = BTreeMap::<String, T>::SCHEMA;

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let map = BTreeMap::decode(input, schema, decoding)?;
        Ok(map.map(|map| map.into_iter().collect()))
    }
}

struct MapReader<T> {
    values: &'static Schema,
    map: BTreeMap<String, T>,
    /// Whether all values were taken.
    complete: bool,
}

impl<T: ToolValue> ReadEntries for MapReader<T> {
    fn read<'de, A: MapAccess<'de>>(
        &mut self,
        mut access: A,
        decoding: &mut Decoding,
    ) -> Result<(), A::Error> {
        while let Some(key) = access.next_key::<String>()? {
            decoding.at(Segment::Key(key.clone()), |decoding| {
                let Entry::Vacant(entry) = self.map.entry(key) else {
                    decoding.fault(Trouble::Duplicate);
                    return skip(&mut access);
                };
                match access.next_value_seed(ValueSeed::<T>::new(self.values, decoding))? {
                    Some(value) => {
                        entry.insert(value);
                    }
                    None => self.complete = false,
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}
