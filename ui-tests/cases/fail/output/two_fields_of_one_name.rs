use toolkernel::prelude::*;

/// A result.
#[tool_output]
struct Out {
    /// A number.
    number: u8,
    /// Another.
    #[output(rename = "number")]
    other: u8,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
