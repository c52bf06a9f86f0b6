use toolkernel::prelude::*;

/// Does something.
#[mcp_tool("act")]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
