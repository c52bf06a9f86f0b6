//! Resources and prompts come with the linked tools.

use toolkernel::kernel::Library;
use toolkernel::library::Partial;
use toolkernel::prelude::*;
use toolkernel::tool::CallContext;

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

fn paths(typed: &Partial) -> Vec<String> {
    vec![format!("{}.md", typed.beginning)]
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
    assert_eq!(kernel.resources(&CallContext::default())[0].uri, "wiki://page/{+path}");
    assert_eq!(kernel.resources(&CallContext::default())[0].about.name, "a page");
    assert_eq!(kernel.prompts(&CallContext::default())[0].arguments[0].name, "name");
}
