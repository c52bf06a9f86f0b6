use toolkernel::prelude::*;

struct Basket;

/// Does something.
#[mcp_tool]
async fn act(
    /// What is in the basket.
    basket: State<Basket>,
    /// The call.
    #[arg(example = 1)]
    ctx: Ctx,
    /// How many.
    count: u8,
) -> Result<String, ToolError> {
    let _ = (basket, ctx, count);
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
