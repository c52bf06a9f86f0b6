//! Case B14: a blank and a comma.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "bad name, !")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
