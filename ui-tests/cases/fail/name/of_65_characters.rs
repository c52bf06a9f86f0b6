//! Case B14: longer than clients take.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
