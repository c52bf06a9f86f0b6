use toolkernel::prelude::*;

/// Arguments.
struct Args {
    /// A number.
    a: i64,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    Ok(args.a.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
