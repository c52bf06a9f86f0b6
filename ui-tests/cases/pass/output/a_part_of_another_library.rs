#![deny(warnings)]
//! What implements `Serialize` and `JsonSchema` in another way is a part of a result, too.

use toolkernel::prelude::*;

/// A result.
#[tool_output]
pub struct Out {
    /// Seconds and nanoseconds, as serde has them.
    wait: std::time::Duration,
    /// Two of them.
    pair: (u8, String),
    /// Any JSON.
    json: serde_json::Value,
}

/// Does something.
#[mcp_tool]
async fn act() -> Result<Out, ToolError> {
    Ok(Out { wait: std::time::Duration::from_secs(1), pair: (1, String::new()), json: serde_json::Value::Null })
}

fn main() {
    assert!(ToolKernel::linked().build().is_ok());
}
