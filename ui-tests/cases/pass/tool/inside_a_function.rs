#![deny(warnings)]
//! A tool may be defined where it is used.

use toolkernel::prelude::*;

fn main() {
    /// Arguments.
    #[tool_args]
    struct Args {
        /// A number.
        a: i64,
    }

    /// Does something.
    #[mcp_tool]
    async fn act(args: Args) -> Result<String, ToolError> {
        Ok(args.a.to_string())
    }

    assert!(ToolKernel::with(tools![act]).build().is_ok());
}
