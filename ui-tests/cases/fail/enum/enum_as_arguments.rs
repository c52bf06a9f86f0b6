use toolkernel::prelude::*;

/// What to do.
#[tool_args]
enum Args {
    /// Adds.
    Add,
    /// Removes.
    Remove,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    let _ = args;
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
