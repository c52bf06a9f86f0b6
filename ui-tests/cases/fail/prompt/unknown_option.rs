use toolkernel::prelude::*;

/// Greets.
#[mcp_prompt(mime_type = "text/plain")]
async fn greet() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = greet;
}
