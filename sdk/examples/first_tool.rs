//! A tool in one function.

use toolkernel::prelude::*;

/// Two terms.
#[tool_args]
struct AddArgs {
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
}

/// The sum.
#[tool_output]
struct Sum {
    /// Its value.
    value: i64,
}

/// Adds two numbers.
#[mcp_tool(read_only, idempotent)]
async fn add(args: AddArgs) -> Result<Sum, ToolError> {
    let value = args.a.checked_add(args.b).ok_or_else(|| ToolError::new("the sum does not fit 64 bits"))?;
    Ok(Sum { value })
}

fn main() {
    for tool in ToolKernel::linked().build().unwrap().list(&Default::default()) {
        println!("{} {}", tool.name, tool.input_schema);
    }
}
