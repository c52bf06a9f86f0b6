//! Attributes that only `Serialize` reads are welcome.

use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
#[derive(serde::Serialize)]
#[serde(rename_all(serialize = "camelCase"))]
struct Args {
    /// A number.
    #[serde(skip_serializing_if = "is_zero")]
    the_number: u8,
    /// A secret.
    #[serde(skip_serializing)]
    secret: Option<String>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    let _ = &args.secret;
    Ok(serde_json::to_string(&args)?)
}

fn main() {
    assert!(ToolKernel::with(tools![act]).build().is_ok());
}
