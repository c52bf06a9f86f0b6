use toolkernel::prelude::*;

/// A type that no one made a tool value.
struct Instant;

/// Arguments.
#[tool_args]
struct Args {
    /// When.
    at: Instant,
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
