//! Which tools there are.

use std::collections::BTreeSet;

use crate::kernel::ToolSurface;
use crate::tool::CallContext;

/// Checks that the tools of `surface` are exactly those of `expected`, in any order.
///
/// A crate that nothing names is not linked, and its tools are missing without a word: this test says so.
///
/// ```
/// use toolkernel::prelude::*;
/// use toolkernel::testing::expect_tools;
///
/// /// Says hello.
/// #[mcp_tool(link = false)]
/// async fn hello() -> Result<String, ToolError> {
///     Ok("hello".to_owned())
/// }
///
/// let kernel = ToolKernel::with(tools![hello]).build()?;
/// expect_tools(&kernel, &["hello"]);
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
///
/// # Panics
/// When they are not: names each missing and each unexpected tool, and what to do.
#[track_caller]
pub fn expect_tools(surface: &(impl ToolSurface + ?Sized), expected: &[&str]) {
    let specs = surface.list(&CallContext::default());
    let found: BTreeSet<&str> = specs.iter().map(|spec| &*spec.name).collect();
    let expected: BTreeSet<&str> = expected.iter().copied().collect();
    let mut faults = String::new();
    let missing: Vec<&str> = expected.difference(&found).copied().collect();
    if !missing.is_empty() {
        faults.push_str(&format!(
            "\n- missing: `{}`. A tool is there when its crate is linked: write `use its_crate as _;` where the \
             kernel is built, or list it in `tools![..]`. If it has `link = false`, only the list helps",
            missing.join("`, `")
        ));
    }
    let unexpected: Vec<String> = specs
        .iter()
        .filter(|spec| !expected.contains(&*spec.name))
        .map(|spec| match spec.location {
            Some(place) => format!("`{}` ({place})", spec.name),
            None => format!("`{}`", spec.name),
        })
        .collect();
    if !unexpected.is_empty() {
        faults.push_str(&format!(
            "\n- unexpected: {}. Add it to the expected names, or keep it out with `#[mcp_tool(link = false)]`",
            unexpected.join(", ")
        ));
    }
    assert!(faults.is_empty(), "the tools are not those that were expected:{faults}");
}
