//! Case B04: the root of the arguments would have no type.
use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act(args: serde_json::Value) -> Result<String, ToolError> {
    drop(args);
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
