//! Case B14: a dot.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "wiki.query")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
