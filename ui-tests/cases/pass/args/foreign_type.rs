use toolkernel::prelude::*;
use toolkernel::value::Foreign;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Point {
    x: i32,
    y: i32,
}

/// Moves to a point.
#[mcp_tool]
async fn go(
    /// Where to.
    to: Foreign<Point>,
) -> Result<String, ToolError> {
    Ok((to.0.x + to.0.y).to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![go]).build().is_ok());
}
