use toolkernel::prelude::*;

/// Nothing to choose.
#[tool_args]
struct Nothing {}

/// Does something.
#[mcp_tool]
async fn act(args: Nothing) -> Result<String, ToolError> {
    let Nothing {} = args;
    Ok(String::new())
}

fn main() {
    assert!(ToolKernel::with(tools![act]).build().is_ok());
}
