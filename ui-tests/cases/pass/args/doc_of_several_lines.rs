use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /** First line.

    Second paragraph. */
    block: u8,
    #[doc = "Written as an attribute."]
    attribute: u8,
}

/// First paragraph.
///
/// Second paragraph.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    Ok((args.block + args.attribute).to_string())
}

fn main() {
    let kernel = ToolKernel::with(tools![act]).build().unwrap();
    assert_eq!(kernel.list(&Default::default())[0].description, "First paragraph.\n\nSecond paragraph.");
}
