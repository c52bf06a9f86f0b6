use toolkernel::prelude::*;

/// Doubles a number.
#[mcp_tool(link = false)]
fn double(
    /// The number.
    number: i64,
) -> Result<String, ToolError> {
    Ok((number * 2).to_string())
}

fn main() {
    assert_eq!(double(21).ok().as_deref(), Some("42"));
}
