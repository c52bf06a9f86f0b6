use toolkernel::prelude::*;

#[mcp_prompt]
async fn greet() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = greet;
}
