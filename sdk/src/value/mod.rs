//! Values that a tool can take as arguments: one model, from which the schema and the decoder both come.
//!
//! [`ToolValue`] pairs a constant [`Schema`] tree with a decoder that reads its bounds from that same tree.
//! The decoder runs on `serde_json`'s streaming deserializer, builds no intermediate value and collects
//! every fault before it gives up.

pub(crate) mod accepts;
pub(crate) mod asserts;
mod base64;
mod booleans;
#[cfg(feature = "jiff")]
mod dates;
mod decode;
mod entries;
pub(crate) mod enums;
mod expected;
mod fault;
mod fit;
mod fixed;
mod foreign;
mod formats;
mod free;
mod given;
mod input;
mod integers;
mod json;
mod json_text;
mod kept;
mod lists;
mod maps;
pub(crate) mod narrow;
mod nearest;
mod normal;
mod numbers;
pub(crate) mod object;
mod optional;
mod pattern;
mod pointers;
pub(crate) mod said;
mod schema;
mod sets;
mod strings;
pub(crate) mod tagged;
#[cfg(feature = "url")]
mod uri;
#[cfg(feature = "url")]
mod urls;
#[cfg(feature = "uuid")]
mod uuids;

pub use base64::Base64;
pub use decode::{Decoding, Leniency, ToolValue, from_json};
pub use fault::{Fault, Faults, Trouble};
pub use foreign::Foreign;
pub use input::{Input, Unreadable};
pub(crate) use json::FormSchema;
pub use maps::MapKey;
pub(crate) use nearest::nearest;
pub(crate) use normal::{ORDER, Side, keeps_order, normal_schema};
pub use schema::{
    ArraySchema, Case, Field, Format, IntegerSchema, Literal, NumberSchema, Schema, StringSchema,
    TaggedSchema, Variant,
};
