use toolkernel::prelude::*;

struct Server;

impl Server {
    /// Does something.
    #[mcp_tool]
    async fn act() -> Result<String, ToolError> {
        Ok(String::new())
    }
}

fn main() {}
