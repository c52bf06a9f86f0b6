//! Maps, whose keys are texts.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use super::decode::{Decoding, ToolValue};
use super::entries::{ReadEntries, entries};
use super::fault::{Segment, Trouble};
use super::input::{Entries, Input, Unreadable};
use super::schema::Schema;

/// A type that can be the key of a map in arguments and results: `String`, or a newtype of one. Every text is a key;
/// a rule of the newtype's own about them would not be in the schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map: the keys of JSON are texts",
    label = "the keys of this map have to be `String`s",
    note = "give the map `String` keys (`key.to_string()`, or `key.parse()?` in the tool), or make it a `Vec` of structs \
            with the key in a field"
)]
pub trait MapKey: Ord + From<String> + Into<String> {}

impl MapKey for String {}

impl<K: MapKey, T: ToolValue> ToolValue for BTreeMap<K, T> {
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "a map cannot have `Option` values: leave the absent ones out");
        &Schema::Map { values: T::SCHEMA }
    };

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let values = if let Schema::Map { values } = schema { values } else { T::SCHEMA };
        let mut reader = MapReader { values, map: Self::new(), complete: true };
        let read = entries(&mut reader, input, schema, decoding)?;
        Ok((read && reader.complete).then_some(reader.map))
    }
}

impl<K: MapKey + Hash, T: ToolValue, S: BuildHasher + Default> ToolValue for HashMap<K, T, S> {
    const SCHEMA: &'static Schema = BTreeMap::<K, T>::SCHEMA;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let map = BTreeMap::<K, T>::decode(input, schema, decoding)?;
        Ok(map.map(|map| map.into_iter().collect()))
    }
}

struct MapReader<K, T> {
    values: &'static Schema,
    map: BTreeMap<K, T>,
    /// Whether all values were taken.
    complete: bool,
}

impl<K: MapKey, T: ToolValue> ReadEntries for MapReader<K, T> {
    fn read<'de>(
        &mut self,
        entries: &mut dyn Entries<'de>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable> {
        let mut name = String::new();
        while entries.key(&mut |key| key.clone_into(&mut name))? {
            decoding.at(Segment::Key(name.clone()), |decoding| {
                let Entry::Vacant(place) = self.map.entry(K::from(name.clone())) else {
                    decoding.fault(Trouble::Duplicate);
                    return entries.value(&mut |input| input.skip());
                };
                let mut value = None;
                entries.value(&mut |input| {
                    value = T::decode(input, self.values, decoding)?;
                    Ok(())
                })?;
                match value {
                    Some(value) => {
                        place.insert(value);
                    }
                    None => self.complete = false,
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}
