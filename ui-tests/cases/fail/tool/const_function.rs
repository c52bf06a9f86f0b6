use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
const fn act() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
