use toolkernel::prelude::*;

/// One.
#[mcp_tool(name = "a-b")]
async fn dash() -> Result<(), ToolError> {
    Ok(())
}

/// Another.
#[mcp_tool]
async fn a_b() -> Result<(), ToolError> {
    Ok(())
}

/// A name in two lists.
#[mcp_tool(link = false, name = "a_b")]
async fn twin() -> Result<(), ToolError> {
    Ok(())
}

fn main() {
    assert_eq!(ToolKernel::linked().build().unwrap().list(&Default::default()).len(), 2);
    assert!(ToolKernel::with(tools![twin]).build().is_ok());
    assert!(ToolKernel::linked().tools(tools![twin]).build().is_err());
}
