use toolkernel::prelude::*;

/// Removes a page for good.
#[mcp_tool(
    name = "remove-page",
    title = "Remove a page",
    read_only = false,
    destructive,
    idempotent,
    open_world = false,
    tags("pages"),
    meta("example/priority" = 3),
    timeout = "500ms",
    pinned,
    strict,
    link = false,
    crate = toolkernel
)]
fn remove_page() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let kernel = ToolKernel::with(tools![remove_page]).build().unwrap();
    assert_eq!(kernel.list(&Default::default())[0].name, "remove-page");
}
