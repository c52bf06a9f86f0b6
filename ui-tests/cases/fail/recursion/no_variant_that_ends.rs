use toolkernel::prelude::*;

/// A chain.
#[tool_args]
enum Chain {
    /// A link.
    Link {
        /// The rest.
        #[arg(depth = 2)]
        rest: Box<Chain>,
    },
}

/// Arguments.
#[tool_args]
struct Args {
    /// The chain.
    chain: Chain,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    let _ = args;
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
