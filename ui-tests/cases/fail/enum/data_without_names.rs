use toolkernel::prelude::*;

/// What to do.
#[tool_args]
enum Op {
    /// Adds a text.
    Add(String),
    /// Removes all.
    Clear,
}

/// Arguments.
#[tool_args]
struct Args {
    /// What to do.
    op: Op,
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
