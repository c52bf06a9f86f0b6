use toolkernel::prelude::{tool_args as args, tool_output as output};

/// A page.
#[args]
#[output]
struct Page {
    /// Its id.
    id: String,
}

fn main() {}
