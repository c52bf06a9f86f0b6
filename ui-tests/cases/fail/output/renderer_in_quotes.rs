use toolkernel::prelude::*;

/// A result.
#[tool_output(text = "render")]
struct Out {
    /// A number.
    number: u8,
}

fn render(out: &Out) -> String {
    out.number.to_string()
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
