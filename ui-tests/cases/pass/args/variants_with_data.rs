use toolkernel::prelude::*;

/// What to do.
#[tool_args]
#[derive(Debug, Clone)]
enum Edit {
    /// Adds a text.
    Add {
        /// What to add.
        text: String,
    },
    /// Removes all.
    Clear,
}

/// Changes a page.
#[mcp_tool]
async fn change(
    /// What to do, in order.
    edits: Vec<Edit>,
) -> Result<String, ToolError> {
    Ok(format!("{edits:?}"))
}

fn main() {
    assert!(ToolKernel::with(tools![change]).build().is_ok());
}
