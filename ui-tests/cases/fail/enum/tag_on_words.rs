use toolkernel::prelude::*;

/// A choice.
#[tool_args(tag = "type")]
enum Choice {
    /// One.
    One,
}

/// Arguments.
#[tool_args]
struct Args {
    /// The choice.
    choice: Choice,
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
