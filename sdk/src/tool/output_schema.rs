//! The schema of a structured result.

use schemars::JsonSchema;
use serde_json::Value;

use crate::value::{Side, normal_schema};

/// The schema of what `T` serialises to, in the normal form. Without `descriptions` it is the bare shape.
#[must_use]
pub fn output_schema<T: JsonSchema>(descriptions: bool) -> Value {
    normal_schema::<T>(Side::Results { descriptions })
}
