use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(timeout = 30)]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
