use toolkernel::prelude::*;

/// A page.
#[mcp_resource("wiki://page/{id}")]
async fn page(
    /// Its number.
    id: u32,
    /// The first line.
    line: u32,
) -> Result<String, ToolError> {
    Ok(format!("{id} {line}"))
}

fn main() {
    let _ = resources![page];
}
