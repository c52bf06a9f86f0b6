use toolkernel::prelude::*;

/// The outcome.
#[tool_output(null)]
struct Out {
    /// A number.
    value: i64,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    Ok(Out { value: 1 })
}

fn main() {}
