use toolkernel::prelude::*;

/// What to look for.
#[tool_args]
struct Search {
    /// Words.
    question: String,
}

/// Finds pages.
#[mcp_tool]
async fn act(
    /// What to look for.
    search: Search,
) -> Result<String, ToolError> {
    Ok(search.question)
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
