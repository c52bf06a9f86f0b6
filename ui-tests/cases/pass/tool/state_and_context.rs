use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A key.
    #[arg(length = 1..=20)]
    key: String,
}

/// Looks something up.
#[mcp_tool(read_only, title = "Look up", tags("db"), meta("anthropic/alwaysLoad" = true), timeout = "30s")]
async fn look_up(ctx: Ctx, args: Args, words: State<Vec<String>>) -> Result<String, ToolError> {
    ctx.progress(1.0, None, None);
    words.iter().find(|word| **word == args.key).cloned().ok_or_else(|| ToolError::new("no such word"))
}

fn main() {
    assert!(ToolKernel::linked().build().is_err());
    assert!(ToolKernel::linked().state(vec![String::new()]).build().is_ok());
}
