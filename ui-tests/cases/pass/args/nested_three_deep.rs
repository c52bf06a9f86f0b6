use toolkernel::prelude::*;
use toolkernel::value::{Leniency, from_json};

/// Outer.
#[tool_args]
struct Outer {
    /// Middle ones.
    middles: Vec<Middle>,
}

/// Middle.
#[tool_args]
struct Middle {
    /// An inner one, perhaps.
    inner: Option<Inner>,
}

/// Inner.
#[tool_args]
struct Inner {
    /// Lengths of words.
    lengths: std::collections::BTreeMap<String, u8>,
}

fn main() {
    let json = r#"{"middles":[{},{"inner":{"lengths":{"a":1}}}]}"#;
    let outer: Outer = from_json(json, Leniency::Strict).unwrap();
    assert_eq!(outer.middles[1].inner.as_ref().unwrap().lengths["a"], 1);
}
