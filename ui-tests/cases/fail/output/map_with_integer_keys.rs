use toolkernel::prelude::*;

use std::collections::HashMap;

/// Counts words.
#[mcp_tool]
async fn act() -> Result<HashMap<u32, String>, ToolError> {
    Ok(HashMap::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
