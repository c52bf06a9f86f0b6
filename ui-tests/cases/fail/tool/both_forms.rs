use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A number.
    n: u8,
}

/// Does something.
#[mcp_tool]
async fn act(
    args: Args,
    /// Another number.
    m: u8,
) -> Result<String, ToolError> {
    Ok((args.n + m).to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
