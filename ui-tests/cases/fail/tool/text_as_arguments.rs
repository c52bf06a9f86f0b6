//! Case B04: the root of the arguments would be a string.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(args: String) -> Result<String, ToolError> {
    drop(args);
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
