use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
struct Act;

fn main() {
    let _ = Act;
}
