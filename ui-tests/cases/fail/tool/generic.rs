use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act<T: Send + 'static>(args: T) -> Result<String, ToolError> {
    let _ = args;
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
