use toolkernel::prelude::*;

/// A page.
#[mcp_resource("wiki://page{?id}")]
async fn page(
    /// Its number.
    id: u32,
) -> Result<String, ToolError> {
    Ok(id.to_string())
}

fn main() {
    let _ = page;
}
