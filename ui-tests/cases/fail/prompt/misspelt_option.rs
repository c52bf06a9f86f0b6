use toolkernel::prelude::*;

/// Greets.
#[mcp_prompt(titel = "Greeting")]
async fn greet() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {}
