//! Values that a tool can take as arguments: one model, from which the schema and the decoder both come.
//!
//! [`ToolValue`] pairs a constant [`Schema`] tree with a decoder that reads its bounds from that same tree.
//! The decoder runs on `serde_json`'s streaming deserializer, builds no intermediate value and collects
//! every fault before it gives up.

mod decode;
mod entries;
pub(crate) mod enums;
mod fault;
mod given;
mod json;
mod lists;
mod maps;
pub(crate) mod narrow;
mod nearest;
pub(crate) mod object;
mod optional;
mod scalars;
mod schema;
mod seed;

pub use decode::{Decoding, Leniency, ToolValue, from_json};
pub use fault::{Fault, Faults, Trouble};
pub(crate) use nearest::nearest;
pub use schema::{Field, Schema, Variant};
