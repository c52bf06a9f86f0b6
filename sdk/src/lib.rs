//! An SDK in which a typed, annotated function is an [MCP](https://modelcontextprotocol.io) tool.
//!
//! The schema that a client sees, the decoder that reads its arguments, the dispatch and the errors all come
//! from the function, so that they cannot disagree.
//!
//! ```no_run
//! use toolkernel::prelude::*;
//!
//! /// The sum.
//! #[tool_output]
//! struct Sum {
//!     /// Its value.
//!     value: i64,
//! }
//!
//! /// Adds two numbers.
//! #[mcp_tool(read_only, idempotent)]
//! async fn add(
//!     /// First term.
//!     a: i64,
//!     /// Second term.
//!     #[arg(default = 1, range = 0..=100)]
//!     b: i64,
//! ) -> Result<Sum, ToolError> {
//!     let value = a.checked_add(b).ok_or_else(|| ToolError::new("the sum is too large"))?;
//!     Ok(Sum { value })
//! }
//!
//! fn main() -> ExitCode {
//!     Server::new(ToolKernel::linked().build(), server_info!()).run_stdio()
//! }
//! ```
//!
//! | you want to | look at |
//! | --- | --- |
//! | write a tool, with all options | [`#[mcp_tool]`](macro@mcp_tool) |
//! | take a struct, or a choice of words | [`#[tool_args]`](macro@tool_args) |
//! | give back structure | [`#[tool_output]`](macro@tool_output) |
//! | fail in words that the model understands | [`ToolError`](tool::ToolError) |
//! | report progress, log, notice a cancellation | [`Ctx`](tool::Ctx) |
//! | share a value with tools | [`State`](tool::State), [`KernelBuilder::state`](kernel::KernelBuilder::state) |
//! | choose the tools of a server | [`ToolKernel`](kernel::ToolKernel), [`tools!`] |
//! | serve them | [`Server`](server::Server), [`server_info!`] |
//! | test them | [`testing`] |
//! | make a type of your own an argument | [`ToolValue`](value::ToolValue) |

// Expansions of our own macros in this crate name it by its public name.
extern crate self as toolkernel;

#[cfg(any(test, fuzzing))]
#[doc(hidden)]
pub mod fuzz;
pub mod kernel;
pub mod library;
#[doc(hidden)]
pub mod private;
pub mod protocol;
pub mod server;
pub mod testing;
pub mod tool;
pub mod value;

#[doc = include_str!("../docs/ask_form.md")]
#[doc(inline)]
pub use toolkernel_macros::ask_form;
#[doc = include_str!("../docs/mcp_prompt.md")]
#[doc(inline)]
pub use toolkernel_macros::mcp_prompt;
#[doc = include_str!("../docs/mcp_resource.md")]
#[doc(inline)]
pub use toolkernel_macros::mcp_resource;
#[doc = include_str!("../docs/mcp_tool.md")]
#[doc(inline)]
pub use toolkernel_macros::mcp_tool;
#[doc = include_str!("../docs/tool_args.md")]
#[doc(inline)]
pub use toolkernel_macros::tool_args;
#[doc = include_str!("../docs/tool_output.md")]
#[doc(inline)]
pub use toolkernel_macros::tool_output;

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

/// The definitions of the named resources, for
/// [`KernelBuilder::resources`](kernel::KernelBuilder::resources).
#[macro_export]
macro_rules! resources {
    ($($resource:path),* $(,)?) => { [$(<$resource as $crate::library::Resource>::DEF),*] };
}

/// The definitions of the named prompts, for [`KernelBuilder::prompts`](kernel::KernelBuilder::prompts).
#[macro_export]
macro_rules! prompts {
    ($($prompt:path),* $(,)?) => { [$(<$prompt as $crate::library::Prompt>::DEF),*] };
}

/// What nearly every tool needs.
pub mod prelude {
    pub use std::process::ExitCode;

    pub use crate::kernel::{ToolKernel, ToolSurface};
    pub use crate::server::Server;
    pub use crate::tool::{Ask, Ctx, State, ToolError};
    pub use crate::{
        ask_form, mcp_prompt, mcp_resource, mcp_tool, prompts, resources, server_info, tool_args,
        tool_output, tools,
    };
}
