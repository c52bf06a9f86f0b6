use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
union Args {
    /// A number.
    a: i64,
    /// Another.
    b: u64,
}

fn main() {}
