use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() -> String {
    String::new()
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
