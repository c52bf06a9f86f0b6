use toolkernel::prelude::*;

/// Adds two numbers.
#[mcp_tool]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
    ctx: Ctx,
) -> Result<String, ToolError> {
    ctx.check()?;
    Ok((a + b).to_string())
}

fn main() {
    let kernel = ToolKernel::linked().build().unwrap();
    assert_eq!(kernel.list(&Default::default()).len(), 1);
}
