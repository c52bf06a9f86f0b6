//! Case B14: letters that are no ASCII.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(name = "поиск")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
