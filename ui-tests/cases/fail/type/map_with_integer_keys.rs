use toolkernel::prelude::*;

use std::collections::HashMap;

/// Arguments.
#[tool_args]
struct Args {
    /// The field.
    field: HashMap<u32, String>,
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
