//! The smallest server: one tool that gives back its text. The benchmarks measure it.

use std::process::ExitCode;

use toolkernel::prelude::*;

fn main() -> ExitCode {
    Server::new(ToolKernel::linked().build(), server_info!()).run_stdio()
}

/// Gives back its text.
#[mcp_tool(read_only)]
async fn echo(
    /// What to give back.
    text: String,
) -> Result<String, ToolError> {
    Ok(text)
}
