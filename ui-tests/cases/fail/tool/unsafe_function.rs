use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
unsafe fn act() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
