//! Results that are no struct: lists, maps, numbers, and what may be missing.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::BuildHasher;

use super::glue::structured;
use super::output_schema::{OutputSchema, Root, output_schema};
use super::{HandlerResult, OutputValue, ToolOutput};
use crate::value::MapKey;

macro_rules! plain {
    ($($root:ident $(<$item:ident>)?: $ty:ty;)*) => {$(
        impl $(<$item: OutputValue>)? ToolOutput for $ty {
            fn schema() -> Option<OutputSchema> {
                Some(output_schema::<Self>(true, Root::$root))
            }

            fn into_result(self) -> HandlerResult {
                structured(&self, Root::$root, None)
            }
        }
    )*};
}

plain! {
    Scalar: bool;
    Scalar: i8;
    Scalar: i16;
    Scalar: i32;
    Scalar: i64;
    Scalar: isize;
    Scalar: u8;
    Scalar: u16;
    Scalar: u32;
    Scalar: u64;
    Scalar: usize;
    Scalar: f32;
    Scalar: f64;
    List<T>: Vec<T>;
    List<T>: BTreeSet<T>;
    Nullable<T>: Option<T>;
}

/// Sorted, so that equal sets give equal bytes.
impl<T: OutputValue + Ord, S: BuildHasher> ToolOutput for HashSet<T, S> {
    fn schema() -> Option<OutputSchema> {
        <BTreeSet<T> as ToolOutput>::schema()
    }

    fn into_result(self) -> HandlerResult {
        self.into_iter().collect::<BTreeSet<T>>().into_result()
    }
}

/// Sorted, so that equal maps give equal bytes.
impl<K: MapKey, T: OutputValue, S: BuildHasher> ToolOutput for HashMap<K, T, S> {
    fn schema() -> Option<OutputSchema> {
        Some(schema_of_map::<T>())
    }

    fn into_result(self) -> HandlerResult {
        map(self)
    }
}

impl<K: MapKey, T: OutputValue> ToolOutput for BTreeMap<K, T> {
    fn schema() -> Option<OutputSchema> {
        Some(schema_of_map::<T>())
    }

    fn into_result(self) -> HandlerResult {
        map(self)
    }
}

fn schema_of_map<T: OutputValue>() -> OutputSchema {
    output_schema::<BTreeMap<String, T>>(true, Root::Object)
}

fn map<K: MapKey, T: OutputValue>(entries: impl IntoIterator<Item = (K, T)>) -> HandlerResult {
    let texts: BTreeMap<String, T> = entries.into_iter().map(|(key, value)| (key.into(), value)).collect();
    structured(&texts, Root::Object, None)
}

impl<T: ToolOutput> ToolOutput for Box<T> {
    fn schema() -> Option<OutputSchema> {
        T::schema()
    }

    fn into_result(self) -> HandlerResult {
        (*self).into_result()
    }
}
