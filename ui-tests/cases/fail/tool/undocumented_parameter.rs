use toolkernel::prelude::*;

/// Adds.
#[mcp_tool]
async fn add(
    /// First term.
    a: i64,
    #[arg(default = 1)] b: i64,
) -> Result<String, ToolError> {
    Ok((a + b).to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![add]);
}
