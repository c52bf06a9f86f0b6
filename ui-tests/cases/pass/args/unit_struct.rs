use toolkernel::prelude::*;

/// Nothing to say.
#[tool_args]
struct Args;

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    let Args = args;
    Ok(String::new())
}

fn main() {
    assert!(ToolKernel::with(tools![act]).build().is_ok());
}
