use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A number.
    #[arg(default = 3)]
    a: Option<u8>,
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
