use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(count: u8) -> Result<String, ToolError> {
    Ok(count.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
