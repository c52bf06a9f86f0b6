//! What a kernel takes for a list of tools.

use crate::tool::ToolDef;

/// A list of tools, as [`tools!`](crate::tools) makes it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of tools",
    label = "a function is a tool by its name only: `tools![x, y]`",
    note = "`#[mcp_tool]` stands above each function that the list names"
)]
pub trait ToolList: IntoIterator<Item = ToolDef> {}

#[diagnostic::do_not_recommend]
impl<I: IntoIterator<Item = ToolDef>> ToolList for I {}
