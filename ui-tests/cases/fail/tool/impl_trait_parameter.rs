use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(_text: impl ToString) -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
