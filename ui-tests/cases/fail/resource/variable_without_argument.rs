use toolkernel::prelude::*;

/// A page.
#[mcp_resource("wiki://page/{id}")]
async fn page() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = resources![page];
}
