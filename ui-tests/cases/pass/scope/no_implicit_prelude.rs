#![no_implicit_prelude]
//! Arguments, results and tools need no name of the prelude.

use ::toolkernel::tool::ToolError;
use ::toolkernel::{mcp_tool, tool_args, tool_output};

/// Arguments.
#[tool_args]
struct Args {
    /// A number.
    a: i64,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> ::std::result::Result<::std::string::String, ToolError> {
    ::std::result::Result::Ok(::std::string::ToString::to_string(&args.a))
}

/// The outcome.
#[tool_output]
struct Out {
    /// A number.
    value: i64,
    /// What happened.
    event: ::std::option::Option<Event>,
}

/// What happens.
#[tool_output]
enum Event {
    /// Something.
    Some {
        /// What.
        what: ::std::string::String,
        /// How.
        how: Word,
    },
    /// Nothing.
    None,
}

/// Words.
#[tool_output]
enum Word {
    /// One.
    First,
}

/// Gives structure back.
#[mcp_tool]
async fn look(args: Args) -> ::std::result::Result<Out, ToolError> {
    let how = Word::First;
    let event = match args.a {
        0 => Event::None,
        _ => Event::Some { what: ::std::string::String::new(), how },
    };
    ::std::result::Result::Ok(Out { value: args.a, event: ::std::option::Option::Some(event) })
}

/// Lists.
#[mcp_tool]
async fn list() -> ::std::result::Result<::std::vec::Vec<Out>, ToolError> {
    ::std::result::Result::Ok(::std::vec::Vec::new())
}

fn main() {}
