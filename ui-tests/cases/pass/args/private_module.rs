use toolkernel::prelude::*;

mod inner {
    use toolkernel::prelude::*;

    /// Arguments of another module.
    #[tool_args]
    pub(super) struct Args {
        /// A number.
        pub(super) number: i64,
    }
}

/// Shows a number.
#[mcp_tool]
async fn show(args: inner::Args) -> Result<String, ToolError> {
    Ok(args.number.to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![show]).build().is_ok());
}
