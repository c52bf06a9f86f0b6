use toolkernel::prelude::*;

/// Arguments.
#[tool_args(tag = "kind")]
#[serde(rename_all = "camelCase")]
struct Args {
    first: u8,
    /// The second.
    #[arg(range = 1..9, tall)]
    second: u8,
    /// The third.
    third: u128,
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
