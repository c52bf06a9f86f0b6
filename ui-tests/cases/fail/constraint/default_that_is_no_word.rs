use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// The level.
    #[arg(default = "Hihg")]
    level: Level,
}

/// A level.
#[tool_args]
enum Level {
    /// Little.
    Low,
    /// Much.
    High,
    /// More than that.
    VeryHigh,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    let _ = args.level;
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
