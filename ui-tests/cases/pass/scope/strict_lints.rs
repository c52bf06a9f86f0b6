//! Expansions are clean under the strictest lints of their user.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
#[derive(Debug)]
pub struct Args {
    /// A number.
    pub a: i64,
    /// Perhaps another.
    pub b: Option<u8>,
}

/// The outcome.
#[tool_output]
#[derive(Debug)]
pub struct Out {
    /// A number.
    pub value: i64,
    /// Perhaps another.
    pub other: Option<u8>,
}

/// One of several.
#[tool_output]
#[derive(Debug)]
pub enum Found {
    /// One.
    One {
        /// How it went.
        outcome: Outcome,
        /// Perhaps a part.
        out: Option<Out>,
    },
    /// None.
    Nothing,
}

/// How it went.
#[tool_output]
#[derive(Debug)]
pub enum Outcome {
    /// Well.
    Good,
    /// Not well.
    Bad,
}

/// Finds something.
///
/// # Errors
/// When there is no number.
#[mcp_tool(read_only)]
pub fn find(
    /// A number.
    #[arg(range = 1..=9)]
    number: Option<u8>,
    /// A word.
    #[arg(default = "x")]
    word: String,
    ctx: Ctx,
) -> Result<Vec<Found>, ToolError> {
    ctx.check()?;
    let number = number.ok_or_else(|| ToolError::new("no number"))?;
    let outcome = if word == "x" { Outcome::Good } else { Outcome::Bad };
    let out = Out { value: i64::from(number), other: None };
    Ok(vec![Found::Nothing, Found::One { outcome, out: Some(out) }])
}

/// Does something.
///
/// # Errors
/// Never.
#[mcp_tool(read_only)]
pub async fn act(args: Args) -> Result<Out, ToolError> {
    Ok(Out { value: args.a, other: args.b })
}

fn main() {}
