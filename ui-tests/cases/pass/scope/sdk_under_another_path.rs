//! The SDK may be reached under another path.

mod vendored {
    pub use toolkernel as kernel;
}

use vendored::kernel::tool::ToolError;

/// Arguments.
#[vendored::kernel::tool_args(crate = crate::vendored::kernel)]
struct Args {
    /// A number.
    a: i64,
}

/// The outcome.
#[vendored::kernel::tool_output(crate = crate::vendored::kernel)]
struct Out {
    /// A number.
    value: i64,
}

/// Does something.
#[vendored::kernel::mcp_tool(crate = crate::vendored::kernel)]
async fn act(args: Args) -> Result<Out, ToolError> {
    Ok(Out { value: args.a })
}

fn main() {}
