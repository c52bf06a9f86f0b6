use toolkernel::prelude::*;

/// A page.
#[mcp_resource("wiki://page", mime = "text/plain")]
async fn page() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {}
