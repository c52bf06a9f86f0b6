use toolkernel::prelude::*;

/// A result.
#[tool_output]
enum Out {
    /// One.
    First,
    /// Another.
    #[output(rename = "first")]
    Second,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
