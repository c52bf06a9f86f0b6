use toolkernel::prelude::*;

/// A result.
#[tool_output]
struct Out {
    /// Its value.
    #[output(renamed = "v")]
    value: i64,
}

fn main() {}
