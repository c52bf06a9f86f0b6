//! The tools that were linked into this binary. The only file that names `linkme`.

use linkme::distributed_slice;

use super::ToolDef;

/// Every tool defined with `#[mcp_tool]` in a crate that is linked into this binary, in no certain order.
#[doc(hidden)]
#[distributed_slice]
pub static TOOLS: [ToolDef];

/// Every tool that was linked into this binary, in no certain order.
#[must_use]
pub fn linked() -> &'static [ToolDef] {
    &TOOLS
}
