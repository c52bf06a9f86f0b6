use toolkernel::prelude::*;

/// A result.
#[tool_output]
struct Of<'a> {
    /// Its value.
    value: &'a str,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Of<'static>, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
