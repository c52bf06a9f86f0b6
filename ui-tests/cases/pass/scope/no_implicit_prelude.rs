#![no_implicit_prelude]
//! Arguments and tools need no name of the prelude.

use ::toolkernel::tool::ToolError;
use ::toolkernel::{mcp_tool, tool_args};

/// Arguments.
#[tool_args]
struct Args {
    /// A number.
    a: i64,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> ::std::result::Result<::std::string::String, ToolError> {
    ::std::result::Result::Ok(::std::string::ToString::to_string(&args.a))
}

fn main() {}
