use toolkernel::prelude::*;

/// A tool.
#[mcp_tool]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = prompts![act];
}
