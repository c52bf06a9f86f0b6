//! The schema of a structured result.

use schemars::JsonSchema;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::output_order::InOrder;
use crate::value::{Side, normal_schema};

/// The JSON Schema (2020-12) of a structured result, its properties in the order of declaration.
#[derive(Debug, Clone)]
pub struct OutputSchema {
    json: Box<RawValue>,
    root: Root,
}

/// What a structured result is as a whole. Revisions of the protocol before 2026-07-28 know objects only, so a
/// server wraps everything else for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Root {
    /// An object.
    Object,
    /// A list.
    List,
    /// A text, a number, `true` or `false`.
    Scalar,
    /// May be `null`, which clients of every revision take for a result that is missing.
    Nullable,
}

impl OutputSchema {
    /// A schema that is at hand as JSON.
    #[must_use]
    pub const fn new(json: Box<RawValue>, root: Root) -> Self {
        Self { json, root }
    }

    /// The schema.
    #[must_use]
    pub const fn json(&self) -> &RawValue {
        &self.json
    }

    /// What is accepted, as a whole.
    #[must_use]
    pub const fn root(&self) -> Root {
        self.root
    }
}

/// The schema of what `T` serialises to, in the normal form. Without `descriptions` it is the bare shape.
#[must_use]
pub fn output_schema<T: JsonSchema>(descriptions: bool, root: Root) -> OutputSchema {
    written(normal_schema::<T>(Side::Results { descriptions }), root)
}

#[expect(clippy::needless_pass_by_value, reason = "who calls has no more use for it, and need not drop it")]
fn written(schema: Value, root: Root) -> OutputSchema {
    // Strings, numbers and maps with string keys only.
    let json = to_raw_value(&InOrder(&schema));
    OutputSchema { json: json.unwrap_or_else(|error| unreachable!("a schema serialises: {error}")), root }
}
