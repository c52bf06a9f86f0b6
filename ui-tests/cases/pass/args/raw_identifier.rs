use toolkernel::prelude::*;
use toolkernel::value::{Leniency, from_json};

/// A search.
#[tool_args]
struct Search {
    /// What to match, a key that Rust keeps for itself.
    r#match: String,
}

fn main() {
    let search: Search = from_json(r#"{"match":"x"}"#, Leniency::Strict).unwrap();
    assert_eq!(search.r#match, "x");
}
