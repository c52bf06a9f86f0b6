use toolkernel::prelude::*;

/// A page.
#[tool_output]
struct Page {
    /// Its id.
    id: String,
}

/// Lists pages.
#[mcp_tool]
async fn act() -> Vec<Page> {
    Vec::new()
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
