use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(strict)]
async fn act(
    /// A number.
    number: u8,
) -> Result<String, ToolError> {
    Ok(number.to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![act]).build().is_ok());
}
