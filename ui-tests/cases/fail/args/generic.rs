use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args<T> {
    /// A field.
    field: T,
}

fn main() {
    let _ = Args { field: 1 };
}
