use toolkernel::prelude::*;

/// Adds two numbers that come as text.
#[mcp_tool]
async fn add(
    /// First number.
    first: String,
    /// Second number.
    second: String,
) -> Result<String, ToolError> {
    let first: i64 = first.parse()?;
    let second: i64 = second.parse()?;
    let sum = first.checked_add(second).ok_or_else(|| ToolError::new("too large").hint("use smaller ones"))?;
    Ok(sum.to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![add]).build().is_ok());
}
