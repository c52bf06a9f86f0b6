//! Resources and prompts come with the linked tools.

use toolkernel::kernel::Library;
use toolkernel::prelude::*;

/// Which page.
#[tool_args]
struct Page {
    /// Its path.
    path: String,
}

/// A page.
#[mcp_resource("wiki://page/{+path}", name = "a page", complete = paths)]
async fn page(args: Page, ctx: Ctx) -> Result<String, ToolError> {
    Ok(format!("{} {}", args.path, ctx.tool()))
}

fn paths(_: &str, beginning: &str) -> Vec<String> {
    vec![format!("{beginning}.md")]
}

/// Greets.
#[mcp_prompt(title = "Greeting")]
fn greet(
    /// Whom.
    name: String,
) -> Result<String, ToolError> {
    Ok(format!("Greet {name}."))
}

fn main() {
    let kernel = ToolKernel::linked().build().unwrap();
    assert_eq!(kernel.resources()[0].uri, "wiki://page/{+path}");
    assert_eq!(kernel.resources()[0].about.name, "a page");
    assert_eq!(kernel.prompts()[0].arguments[0].name, "name");
}
