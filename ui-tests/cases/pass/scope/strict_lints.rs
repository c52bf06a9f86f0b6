//! Expansions are clean under the strictest lints of their user.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
#[derive(Debug)]
pub struct Args {
    /// A number.
    pub a: i64,
    /// Perhaps another.
    pub b: Option<u8>,
}

/// The outcome.
#[tool_output]
#[derive(Debug)]
pub struct Out {
    /// A number.
    pub value: i64,
    /// Perhaps another.
    pub other: Option<u8>,
}

/// Does something.
///
/// # Errors
/// Never.
#[mcp_tool(read_only)]
pub async fn act(args: Args) -> Result<Out, ToolError> {
    Ok(Out { value: args.a, other: args.b })
}

fn main() {}
