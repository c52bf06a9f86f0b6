//! `Vec`: a list of any length.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};

use super::decode::{Decoding, ToolValue};
use super::fault::{Segment, Trouble};
use super::given::Given;
use super::schema::{ArraySchema, Schema};
use super::seed::ValueSeed;

impl<T: ToolValue> ToolValue for Vec<T> {
    const SCHEMA: &'static Schema = {
        assert!(!T::OPTIONAL, "a list cannot have `Option` items: leave the absent ones out");
        &Schema::Array(ArraySchema::of(T::SCHEMA))
    };

    fn decode<'de, D: Deserializer<'de>>(
        input: D,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, D::Error> {
        let items = if let Schema::Array(array) = schema { array.items } else { T::SCHEMA };
        input.deserialize_any(ListVisitor { schema, items, decoding, item: PhantomData })
    }
}

struct ListVisitor<'a, T> {
    schema: &'static Schema,
    items: &'static Schema,
    decoding: &'a mut Decoding,
    item: PhantomData<T>,
}

impl<T: ToolValue> ListVisitor<'_, T> {
    /// A scalar where a list was expected.
    fn scalar(self, given: &Given<'_>) -> Option<Vec<T>> {
        let lone = match given {
            Given::Bool(_) | Given::Integer(_) | Given::Float(_) => given.to_string(),
            Given::Text(text) => serde_json::Value::from(text.as_ref()).to_string(),
            Given::Null | Given::List | Given::Object => String::new(),
        };
        if lone.is_empty() || !self.decoding.is_lenient() {
            self.decoding.mismatch(self.schema, given);
            return None;
        }
        match given {
            Given::Text(text) if text.trim_start().starts_with('[') => {
                self.decoding.embedded(text, self.schema)
            }
            _ => {
                let item = self.decoding.embedded(&lone, self.items)?;
                self.checked(vec![item])
            }
        }
    }

    fn checked(self, list: Vec<T>) -> Option<Vec<T>> {
        let Schema::Array(array) = self.schema else { return Some(list) };
        if array.admits(list.len()) {
            return Some(list);
        }
        let given = format!("a list of {}", list.len());
        self.decoding.fault(Trouble::Mismatch { expected: self.schema.expected(), given });
        None
    }
}

impl<'de, T: ToolValue> Visitor<'de> for ListVisitor<'_, T> {
    type Value = Option<Vec<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        let mut complete = true;
        let mut index = 0;
        loop {
            let step = self.decoding.at(Segment::Index(index), |decoding| {
                access.next_element_seed(ValueSeed::<T>::new(self.items, decoding))
            })?;
            match step {
                None => break,
                Some(Some(item)) => list.push(item),
                Some(None) => complete = false,
            }
            index += 1;
        }
        Ok(if complete { self.checked(list) } else { None })
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
        let input = MapAccessDeserializer::new(access);
        if !self.decoding.is_lenient() {
            let given = Given::read(input)?;
            self.decoding.mismatch(self.schema, &given);
            return Ok(None);
        }
        let item = T::decode(input, self.items, self.decoding)?;
        Ok(item.and_then(|item| self.checked(vec![item])))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Integer(value.into())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Integer(value.into())))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Float(value)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(self.scalar(&Given::Text(text.into())))
    }
}
