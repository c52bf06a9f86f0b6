use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() {}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
