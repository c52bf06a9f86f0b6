use std::collections::BTreeMap;

use toolkernel::prelude::*;

/// What was found.
#[tool_output]
struct Found {
    /// Pages.
    pages: Vec<Page>,
    /// How many of each kind.
    counts: BTreeMap<String, u64>,
}

/// A page.
#[tool_output]
struct Page {
    /// Its title, if it has one.
    title: Option<String>,
}

/// Finds pages.
#[mcp_tool]
async fn find() -> Result<Found, ToolError> {
    Ok(Found { pages: vec![Page { title: None }], counts: BTreeMap::new() })
}

fn main() {
    assert!(ToolKernel::with(tools![find]).build().is_ok());
}
