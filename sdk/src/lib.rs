//! An SDK in which a typed, annotated function is an MCP tool.

// Expansions of our own macros in this crate name it by its public name.
extern crate self as toolkernel;

pub mod kernel;
#[doc(hidden)]
pub mod private;
pub mod protocol;
pub mod server;
pub mod testing;
pub mod tool;
pub mod value;

pub use toolkernel_macros::{mcp_tool, tool_args, tool_output};

/// The definitions of the named tools, for [`ToolKernel::with`](kernel::ToolKernel::with).
///
/// Two tools of one name in one list do not compile.
///
/// ```
/// use toolkernel::prelude::*;
///
/// /// Says hello.
/// #[mcp_tool(link = false)]
/// async fn hello() -> Result<String, ToolError> {
///     Ok("hello".to_owned())
/// }
///
/// let kernel = ToolKernel::with(tools![hello]).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
#[macro_export]
macro_rules! tools {
    ($($tool:path),* $(,)?) => {{
        const LIST: &[$crate::tool::ToolDef] = &[$(<$tool as $crate::tool::Tool>::DEF),*];
        const _: () = $crate::private::assert_unique_names(LIST);
        LIST.iter().copied()
    }};
}

/// What nearly every tool needs.
pub mod prelude {
    pub use std::process::ExitCode;

    pub use crate::kernel::{ToolKernel, ToolSurface};
    pub use crate::server::Server;
    pub use crate::tool::{Ctx, State, ToolError};
    pub use crate::{mcp_tool, server_info, tool_args, tool_output, tools};
}
