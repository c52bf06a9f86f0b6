use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(
    /// Two numbers.
    (a, b): (u8, u8),
) -> Result<String, ToolError> {
    Ok((a + b).to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
