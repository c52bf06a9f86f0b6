use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct First {
    /// A number.
    a: i64,
}

/// More arguments.
#[tool_args]
struct Second {
    /// A number.
    b: i64,
}

/// Does something.
#[mcp_tool]
async fn act(first: First, second: Second) -> Result<String, ToolError> {
    Ok((first.a + second.b).to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
