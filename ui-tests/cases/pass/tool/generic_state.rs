use std::collections::HashMap;
use std::sync::RwLock;

use toolkernel::prelude::*;

type Pages = RwLock<HashMap<String, Vec<String>>>;

/// Counts pages.
#[mcp_tool]
fn count(pages: State<Pages>) -> Result<String, ToolError> {
    let pages = pages.read().map_err(|_| ToolError::new("the pages are locked for good"))?;
    Ok(pages.len().to_string())
}

fn main() {
    assert!(ToolKernel::with(tools![count]).state(Pages::default()).build().is_ok());
    assert!(ToolKernel::with(tools![count]).build().is_err());
}
