use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// The field.
    #[serde(rename = "other", alias = "third")]
    #[schemars(length(max = 3))]
    field: String,
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
