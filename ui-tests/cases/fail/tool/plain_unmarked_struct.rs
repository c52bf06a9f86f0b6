use toolkernel::prelude::*;

/// A page.
struct Page;

/// Gives a page.
#[mcp_tool]
async fn act() -> Page {
    Page
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
