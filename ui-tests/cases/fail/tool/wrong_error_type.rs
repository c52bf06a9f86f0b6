use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, String> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
