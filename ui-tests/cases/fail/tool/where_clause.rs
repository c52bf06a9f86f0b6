use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, ToolError>
where
    u8: Copy,
 {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
