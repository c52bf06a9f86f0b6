use toolkernel::prelude::*;

/// A page.
#[mcp_resource("wiki://page", read_only)]
async fn page() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = page;
}
