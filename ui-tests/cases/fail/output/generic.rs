use toolkernel::prelude::*;

/// A result.
#[tool_output]
struct Of<T> {
    /// Its value.
    value: T,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Of<u8>, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
