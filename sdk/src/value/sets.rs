//! Sets: lists in which a second equal item changes nothing.
//!
//! They are not advertised with `uniqueItems`: that compares JSON, a set compares values (`1` and an absent
//! field with default 1 are one), so the two would not agree on what a duplicate is.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash};

use super::decode::{Decoding, ToolValue};
use super::input::{Input, Unreadable};
use super::schema::Schema;

impl<T: ToolValue + Ord> ToolValue for BTreeSet<T> {
    const SCHEMA: &'static Schema = Vec::<T>::SCHEMA;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        Ok(Vec::decode(input, schema, decoding)?.map(|list| list.into_iter().collect()))
    }
}

impl<T: ToolValue + Eq + Hash, S: BuildHasher + Default> ToolValue for HashSet<T, S> {
    const SCHEMA: &'static Schema = Vec::<T>::SCHEMA;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        Ok(Vec::decode(input, schema, decoding)?.map(|list| list.into_iter().collect()))
    }
}
