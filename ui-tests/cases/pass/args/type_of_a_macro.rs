use toolkernel::prelude::*;

macro_rules! arguments {
    ($name:ident, $field:ident: $ty:ty) => {
        /// Arguments.
        #[tool_args]
        struct $name {
            /// A field.
            $field: $ty,
        }
    };
}

arguments!(Args, count: u32);

/// Counts.
#[mcp_tool]
async fn count(args: Args) -> Result<String, ToolError> {
    Ok(args.count.to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![count]).build().is_ok());
}
