use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(meta("a" = 1.5))]
async fn act() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
