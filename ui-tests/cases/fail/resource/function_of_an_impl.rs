use toolkernel::prelude::*;

struct Server;

impl Server {
    /// A page.
    #[mcp_resource("wiki://page")]
    async fn page() -> Result<String, ToolError> {
        Ok(String::new())
    }
}

fn main() {}
