#![no_implicit_prelude]
//! Enums with data and types that contain themselves need no name of the prelude.

use ::toolkernel::tool::ToolError;
use ::toolkernel::{mcp_tool, tool_args};

/// A step.
#[tool_args]
#[allow(dead_code)]
enum Step {
    /// A move.
    Move {
        /// How far.
        #[arg(default = 1, example = 2)]
        by: u8,
        /// What comes then.
        #[arg(depth = 1)]
        then: ::std::option::Option<::std::boxed::Box<Step>>,
    },
    /// A stop.
    Stop,
}

/// Goes.
#[mcp_tool]
async fn go(
    /// How.
    step: Step,
) -> ::std::result::Result<(), ToolError> {
    let _ = step;
    ::std::result::Result::Ok(())
}

fn main() {}
