use toolkernel::prelude::*;

/// Does something.
#[tool_args]
fn act() {}

fn main() {
    act();
}
