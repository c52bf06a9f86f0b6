//! What a type is called where it is used makes no difference.

use toolkernel::tool::{Ctx as Context, State as Shared, ToolError as Failure};
use toolkernel::{mcp_tool as tool, tool_args as arguments};

/// Arguments.
#[arguments]
struct Input {
    /// A number.
    r#type: i64,
}

type Alias = Input;

/// Does something.
#[tool]
async fn act(args: Alias, _ctx: Context, _shared: Shared<u8>) -> Result<String, Failure> {
    Ok(args.r#type.to_string())
}

fn main() {
    use toolkernel::prelude::*;

    let kernel = ToolKernel::linked().state(1_u8).build().unwrap();
    let schema = kernel.list(&Default::default())[0].input_schema.to_string();
    assert!(schema.contains("\"properties\":{\"type\":{\"type\":\"integer\""), "{schema}");
}
