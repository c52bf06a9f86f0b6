use toolkernel::prelude::*;

/// Arguments, not a form.
#[tool_args]
struct Confirm {
    /// Yes.
    yes: bool,
}

/// Asks.
#[mcp_tool]
async fn act(answer: Ask<Confirm>) -> Result<String, ToolError> {
    Ok(answer.accepted()?.yes.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
