use toolkernel::prelude::*;

/// A page.
struct Page;

/// Does something.
#[mcp_tool]
async fn act() -> Result<Vec<Page>, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
