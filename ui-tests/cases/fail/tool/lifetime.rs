use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act<'a>(
    /// A text.
    text: &'a str,
) -> Result<String, ToolError> {
    Ok(text.to_owned())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
