use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(
    /// A number.
    limit: u8,
    /// Another one.
    _limit: u8,
) -> Result<String, ToolError> {
    Ok(limit.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
