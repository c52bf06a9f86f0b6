use toolkernel::prelude::*;

use std::rc::Rc;

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, ToolError> {
    let text = Rc::new(String::new());
    std::future::ready(()).await;
    Ok(text.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
