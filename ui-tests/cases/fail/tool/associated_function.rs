use toolkernel::prelude::*;

struct Server;

impl Server {
    /// Does something.
    #[mcp_tool]
    fn act() -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {
    let _ = Server::act();
}
