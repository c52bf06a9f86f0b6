use toolkernel::prelude::*;

/// A page.
struct Page;

/// A result.
#[tool_output]
struct Out {
    /// By name.
    pages: std::collections::BTreeMap<String, Option<Page>>,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
