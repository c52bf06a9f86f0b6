//! A server that says what it promises on standard input and output. The book's page about them shows this file, and a test
//! holds it to that.

// ANCHOR: all
use std::process::{Command, ExitCode};
use std::time::Duration;

use toolkernel::prelude::*;
use toolkernel::tool::Level;

/// Runs a program that prints, and prints itself.
#[mcp_tool]
#[allow(clippy::print_stdout, reason = "to show where it goes")]
fn noisy() -> Result<String, ToolError> {
    println!("a stray line");
    let status = Command::new("echo").arg("a line of a child").status()?;
    tracing::warn!(%status, "logged");
    Ok("quiet".to_owned())
}

/// Takes its time.
#[mcp_tool(read_only)]
async fn slow(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    Ok("done".to_owned())
}

fn main() -> ExitCode {
    Server::new(ToolKernel::linked().build(), server_info!())
        .log_level(Level::Info)
        .max_message_bytes(1 << 20)
        .drain_time(Duration::from_secs(1))
        .stop_time(Duration::from_millis(200))
        .run_stdio()
}
// ANCHOR_END: all
