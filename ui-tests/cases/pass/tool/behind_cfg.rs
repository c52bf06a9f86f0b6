use toolkernel::prelude::*;

/// Only where the feature of that name is on.
#[cfg(any())]
#[mcp_tool]
async fn nowhere() -> Result<TypeThatDoesNotExist, ToolError> {}

/// Everywhere.
#[cfg(not(any()))]
#[mcp_tool]
async fn everywhere() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let kernel = ToolKernel::linked().build().unwrap();
    assert_eq!(kernel.list(&Default::default()).len(), 1);
}
