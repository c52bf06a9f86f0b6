use toolkernel::prelude::*;

fn parse(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, ToolError> {
    Ok(parse("x")?.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
