use toolkernel::prelude::*;

/// A page.
#[mcp_resource(title = "Page")]
async fn page() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = page;
}
