use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(
    /// A text.
    text: &str,
) -> Result<String, ToolError> {
    Ok(text.to_owned())
}

fn main() {}
