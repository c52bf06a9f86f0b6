use toolkernel::prelude::*;

/// Does something.
#[mcp_tool(link = false)]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

/// Does something else.
#[mcp_tool(link = false, name = "act")]
async fn perform() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act, perform]);
}
