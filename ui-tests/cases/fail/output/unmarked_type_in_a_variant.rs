use toolkernel::prelude::*;

/// A page.
struct Page;

/// A result.
#[tool_output]
enum Out {
    /// One.
    Found {
        /// It.
        page: Page,
    },
    /// None.
    Nothing,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    panic!("never called")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
