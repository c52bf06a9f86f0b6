//! What a list of tools costs its readers.

use crate::kernel::ToolSurface;
use crate::server::listed_tool;
use crate::tool::CallContext;

/// How many bytes of `tools/list` are allowed: every client pays for them in every conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteBudget {
    /// For one tool, with all that is listed of it.
    pub tool: usize,
    /// For all tools together.
    pub server: usize,
}

/// Checks that the tools of `surface`, as JSON of the newest revision, keep within `budget`.
///
/// ```
/// use toolkernel::prelude::*;
/// use toolkernel::testing::{ByteBudget, assert_byte_budget};
///
/// /// Says hello.
/// #[mcp_tool(link = false)]
/// async fn hello() -> Result<String, ToolError> {
///     Ok("hello".to_owned())
/// }
///
/// let kernel = ToolKernel::with(tools![hello]).build()?;
/// assert_byte_budget(&kernel, ByteBudget { tool: 200, server: 200 });
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
///
/// # Panics
/// When they do not: names each tool that is over it, with its bytes, and the largest ones if the sum is.
#[track_caller]
pub fn assert_byte_budget(surface: &(impl ToolSurface + ?Sized), budget: ByteBudget) {
    let specs = surface.list(&CallContext::default());
    let mut sizes: Vec<(usize, &str)> =
        specs.iter().map(|spec| (listed_tool(spec).len(), &*spec.name)).collect();
    sizes.sort_unstable_by(|(a, left), (b, right)| b.cmp(a).then_with(|| left.cmp(right)));
    let mut faults = String::new();
    for (size, name) in sizes.iter().filter(|(size, _)| *size > budget.tool) {
        faults.push_str(&format!("\n- `{name}` has {size} bytes, {} are allowed", budget.tool));
    }
    let sum: usize = sizes.iter().map(|(size, _)| size).sum();
    if sum > budget.server {
        let largest: Vec<String> =
            sizes.iter().take(3).map(|(size, name)| format!("`{name}` {size}")).collect();
        faults.push_str(&format!(
            "\n- all {} tools have {sum} bytes, {} are allowed; the largest: {}",
            sizes.len(),
            budget.server,
            largest.join(", ")
        ));
    }
    assert!(
        faults.is_empty(),
        "the list of tools costs too much:{faults}\nshorten descriptions, or leave those of the result out with \
         `#[tool_output(descriptions = false)]`"
    );
}
