use toolkernel::prelude::*;

/// A result.
#[tool_output]
struct Out {
    /// A number.
    #[schemars(range(max = 10))]
    some_number: u8,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
