//! Case B14: longer than the specification allows.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
