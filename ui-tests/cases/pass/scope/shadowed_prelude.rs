#![deny(warnings)]
//! Names of the standard prelude mean something else here.

#[allow(non_camel_case_types, dead_code)]
mod hostile {
    pub struct Ok;
    pub struct Err;
    pub struct Some;
    pub struct None;
    pub struct Option;
    pub struct Result;
    pub struct String;
    pub struct Vec;
    pub struct Box;
    pub struct Default;
    pub struct Send;
    pub mod std {}
    pub mod core {}
    pub mod serde {}
    pub mod schemars {}
    pub mod linkme {}
}

mod tools {
    #[allow(unused_imports)]
    use crate::hostile::*;

    /// Arguments.
    #[toolkernel::tool_args]
    pub(crate) struct Args {
        /// A number.
        pub(crate) a: i64,
        /// A word.
        pub(crate) word: Word,
    }

    /// Words.
    #[toolkernel::tool_args]
    pub(crate) enum Word {
        /// One.
        First,
        /// Another.
        Second,
    }

    /// The outcome.
    #[toolkernel::tool_output]
    pub(crate) struct Out {
        /// A number.
        pub(crate) value: i64,
        /// Perhaps one of several.
        pub(crate) event: ::std::option::Option<Event>,
    }

    /// What happens.
    #[toolkernel::tool_output(tag = "kind")]
    pub(crate) enum Event {
        /// A name of the prelude.
        Some {
            /// Another.
            none: Fate,
        },
        /// The last.
        None,
    }

    /// More of the prelude's names.
    #[toolkernel::tool_output]
    pub(crate) enum Fate {
        /// Well.
        Ok,
        /// Not well.
        Err,
    }

    /// Does something.
    #[toolkernel::mcp_tool]
    pub(crate) async fn check(args: Args) -> ::std::result::Result<Out, toolkernel::tool::ToolError> {
        let factor = match args.word {
            Word::First => 1,
            Word::Second => 2,
        };
        let event = match args.a {
            0 => Event::None,
            1 => Event::Some { none: Fate::Err },
            _ => Event::Some { none: Fate::Ok },
        };
        ::std::result::Result::Ok(Out { value: args.a * factor, event: ::std::option::Option::Some(event) })
    }
}

fn main() {
    use toolkernel::prelude::*;

    assert!(ToolKernel::with(toolkernel::tools![tools::check]).build().is_ok());
}
