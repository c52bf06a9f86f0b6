use toolkernel::prelude::*;

#[mcp_tool(name = "bad name", readonly)]
async fn act<T>(
    /// A text.
    (_, _): (String, T),
) {
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
