use toolkernel::prelude::*;

/// A type without JSON.
struct Opaque;

/// A result.
#[tool_output]
struct Out {
    /// Its value.
    value: Opaque,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
