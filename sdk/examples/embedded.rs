//! A server inside a runtime that the program owns, which one of its tools stops.
//!
//! With the argument `broken` it serves a kernel that does not build, to show how that ends.

use std::process::ExitCode;
use std::sync::OnceLock;

use toolkernel::prelude::*;
use toolkernel::server::ServerHandle;

static HANDLE: OnceLock<ServerHandle> = OnceLock::new();

/// Stops the server.
#[mcp_tool]
async fn stop() -> Result<String, ToolError> {
    let handle = HANDLE.get().ok_or_else(|| ToolError::new("the server has no handle"))?;
    handle.stop();
    Ok("stopping".to_owned())
}

/// Does not run: nothing gives it its state.
#[mcp_tool(link = false)]
async fn count(total: State<u64>) -> Result<String, ToolError> {
    Ok(total.to_string())
}

fn main() -> ExitCode {
    if std::env::args().nth(1).is_some_and(|argument| argument == "broken") {
        return Server::new(ToolKernel::with(tools![count]).build(), server_info!()).run_stdio();
    }
    serve()
}

#[tokio::main(flavor = "current_thread")]
async fn serve() -> ExitCode {
    let serving = Server::new(ToolKernel::linked().build(), server_info!()).stdio();
    HANDLE.get_or_init(|| serving.handle());
    match serving.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
