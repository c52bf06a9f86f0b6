//! Values that a tool can take as arguments: one model, from which the schema and the decoder both come.

mod nearest;
mod schema;

pub(crate) use nearest::nearest;
pub use schema::{Field, Schema, Variant};
