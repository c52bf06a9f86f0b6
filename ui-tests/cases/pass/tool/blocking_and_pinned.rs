use toolkernel::prelude::*;

use std::rc::Rc;

/// Blocks.
#[mcp_tool]
fn block() -> Result<String, ToolError> {
    let text = Rc::new(String::new());
    Ok(text.to_string())
}

/// Stays on its thread.
#[mcp_tool(pinned)]
fn stay() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    assert!(ToolKernel::linked().build().is_ok());
}
