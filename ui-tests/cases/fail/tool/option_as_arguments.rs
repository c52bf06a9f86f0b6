//! Case B04: the root of the arguments might be null.
use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Inner {
    /// A number.
    a: i64,
}

/// Does something.
#[mcp_tool]
async fn act(args: Option<Inner>) -> Result<String, ToolError> {
    drop(args);
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
