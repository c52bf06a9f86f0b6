use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args<'a> {
    /// A text.
    text: &'a str,
}

fn main() {}
