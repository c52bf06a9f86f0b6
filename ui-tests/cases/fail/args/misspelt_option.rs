use toolkernel::prelude::*;

/// An order.
#[tool_args(tags = "op")]
enum Order {
    /// Goes on.
    Go {
        /// How far.
        far: u8,
    },
}

fn main() {}
