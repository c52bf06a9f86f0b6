use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

mod other {
    use toolkernel::prelude::*;

    /// Does something else.
    #[mcp_tool(name = "act")]
    async fn perform() -> Result<String, ToolError> {
        Ok(String::new())
    }
}

fn main() {}
