use toolkernel::prelude::*;

/// Does something.
#[mcp_tool]
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() -> ExitCode {
    Server::new(ToolKernel::linked(), server_info!()).run_stdio()
}
