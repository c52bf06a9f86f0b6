//! Arguments.

#![allow(dead_code, reason = "what is decoded is only looked at as a whole")]
#![cfg_attr(not(any(test, feature = "contract")), allow(unused_imports, reason = "the judge is optional"))]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde_json::Value;
use toolkernel_macros::tool_args;

use crate::value::{Leniency, ToolValue, from_json};

/// A choice with data.
#[tool_args]
#[derive(Debug)]
enum Shape {
    /// A point.
    Point,
    /// A circle.
    Circle {
        /// Its radius.
        #[arg(range = 0.0..=10.0)]
        radius: f64,
    },
}

/// A word.
#[tool_args]
#[derive(Debug)]
enum Word {
    /// One.
    One,
    /// Two.
    Two,
}

/// What stands inside.
#[tool_args]
#[derive(Debug)]
struct Inner {
    /// A number.
    #[arg(range = -5..=5, default = 0)]
    small: i8,
    /// Words.
    words: Option<Vec<Word>>,
}

/// One of everything.
#[tool_args]
#[derive(Debug)]
struct Everything {
    /// Required.
    #[arg(length = 1..=5)]
    text: String,
    /// Of a pattern.
    #[arg(pattern = "^[a-z]+[0-9]?$")]
    name: Option<String>,
    /// Large.
    count: Option<u64>,
    /// Real.
    real: Option<f64>,
    /// Yes or no.
    #[arg(default = true)]
    yes: bool,
    /// A shape.
    shape: Option<Shape>,
    /// Structure.
    inner: Option<Inner>,
    /// A list.
    #[arg(length = ..=3)]
    list: Option<Vec<i64>>,
    /// A set.
    set: Option<BTreeSet<u8>>,
    /// A map.
    map: Option<BTreeMap<String, Vec<bool>>>,
    /// A pair.
    pair: Option<(i32, i32)>,
}

/// The strict decoder accepts what the schema accepts, an independent validator being the judge, and the lenient one
/// accepts no less.
///
/// # Panics
/// When that does not hold.
pub fn decoder(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let strict = from_json::<Everything>(text, Leniency::Strict);
    let lenient = from_json::<Everything>(text, Leniency::Lenient);
    assert!(strict.is_err() || lenient.is_ok(), "strict takes what lenient refuses: {lenient:?}");
    // Outside of the promise: what is no JSON to the validator's reader, and repeated keys, of which it sees one.
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    if strict.as_ref().is_err_and(|faults| faults.to_string().contains("given twice")) {
        return;
    }
    if let Some(accepted) = accepted(&value) {
        assert_eq!(accepted, strict.is_ok(), "the schema's word, then the decoder's: {strict:?}");
    }
}

#[cfg(any(test, feature = "contract"))]
fn accepted(value: &Value) -> Option<bool> {
    static VALIDATOR: OnceLock<Option<jsonschema::Validator>> = OnceLock::new();
    let validator = VALIDATOR.get_or_init(|| {
        let schema = serde_json::to_value(Everything::SCHEMA).ok()?;
        jsonschema::options().should_validate_formats(true).build(&schema).ok()
    });
    Some(validator.as_ref()?.is_valid(value))
}

#[cfg(not(any(test, feature = "contract")))]
fn accepted(_: &Value) -> Option<bool> {
    None
}
