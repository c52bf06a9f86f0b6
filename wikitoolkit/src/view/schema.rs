//! What the words of a graph look like in a reply: they serialise as strings.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::related::Way;
use crate::graph::{PageId, PageKind, Relation};

macro_rules! strings {
    ($($ty:ident),*) => {$(
        impl JsonSchema for $ty {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($ty))
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string" })
            }
        }
    )*};
}

strings!(PageId, PageKind, Relation, Way);
