//! Case B14: no name at all.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
