use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = act)]
async fn act() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
