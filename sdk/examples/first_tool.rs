//! A server with one tool. The book's chapter "Your first tool" shows this file; its tests run with all others.

// ANCHOR: all
// ANCHOR: arguments
use std::process::ExitCode;

use toolkernel::prelude::*;

/// Two terms.
#[tool_args]
struct AddArgs {
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
}
// ANCHOR_END: arguments

// ANCHOR: output
/// The sum.
#[tool_output]
struct Sum {
    /// Its value.
    value: i64,
}
// ANCHOR_END: output

// ANCHOR: tool
/// Adds two numbers.
#[mcp_tool(read_only, idempotent)]
async fn add(args: AddArgs) -> Result<Sum, ToolError> {
    let sum = args.a.checked_add(args.b);
    let value =
        sum.ok_or_else(|| ToolError::new("the sum does not fit into 64 bits").hint("use a smaller `a`"))?;
    Ok(Sum { value })
}
// ANCHOR_END: tool

// ANCHOR: main
fn main() -> ExitCode {
    let kernel = ToolKernel::linked().build();
    Server::new(kernel, server_info!()).run_stdio()
}
// ANCHOR_END: main
// ANCHOR_END: all
