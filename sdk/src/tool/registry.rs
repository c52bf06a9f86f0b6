//! The tools that were linked into this binary. The only file that names `linkme`.

use super::ToolDef;

/// Every tool defined with `#[mcp_tool]` in a crate that is linked into this binary, in no certain order.
#[doc(hidden)]
#[cfg(not(target_family = "wasm"))]
#[linkme::distributed_slice]
pub static TOOLS: [ToolDef];

/// The linker section that the slice is made of does not exist there: only `tools![..]` finds tools.
#[doc(hidden)]
#[cfg(target_family = "wasm")]
pub static TOOLS: [ToolDef; 0] = [];

/// Every tool that was linked into this binary, in no certain order.
#[must_use]
pub fn linked() -> &'static [ToolDef] {
    &TOOLS
}
