use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args
where
    u8: Copy,
{
    /// A field.
    field: u8,
}

fn main() {
    let _ = Args { field: 1 };
}
