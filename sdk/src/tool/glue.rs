//! What ties an expansion of `#[mcp_tool]` to the traits of its parameters and its result.
//!
//! Each type meets its trait in one bound only, so that a type that does not fit is one error, at the type.

use std::future::Future;

use serde::Serialize;

use super::{
    AskDef, BoxFuture, Call, ErrorKind, FromCall, HandlerResult, MissingState, OutputSchema, Root, StateMap,
    ToolError, ToolResult, ToolReturn,
};
use crate::value::object::object;
use crate::value::{Decoding, Faults, Input, Leniency, Schema, ToolValue, Unreadable, from_json};

/// How one parameter is made.
#[derive(Debug)]
pub struct Param<T> {
    /// The schema, if the parameter is the argument struct.
    pub input: Option<&'static Schema>,
    /// The question to the user, if the parameter is the answer to one.
    pub ask: Option<AskDef>,
    /// Looks for what it needs when the kernel is built.
    pub check: fn(&StateMap) -> Result<(), MissingState>,
    /// Makes it.
    pub take: fn(&Call) -> Result<T, ToolError>,
}

/// The glue of a parameter.
#[must_use]
pub const fn param<T: FromCall>() -> Param<T> {
    Param { input: T::INPUT, ask: T::ASK, check: T::check, take: T::from_call }
}

/// The glue of the struct that the parameters of the short form stand for.
#[must_use]
pub const fn short_form<T: ToolValue>() -> Param<T> {
    Param { input: Some(T::SCHEMA), ask: None, check: |_| Ok(()), take: arguments }
}

/// Makes a parameter for nothing, to see whether it can be made; one that is an answer is not asked for.
///
/// # Errors
/// As of the parameter's `take`.
pub fn examine<T>(param: &Param<T>, call: &Call) -> Result<(), ToolError> {
    if param.ask.is_some() { Ok(()) } else { (param.take)(call).map(drop) }
}

/// How the result is made.
#[derive(Debug)]
pub struct Return<T> {
    /// The schema of the structured result.
    pub schema: fn() -> Option<OutputSchema>,
    /// Makes it.
    pub into_result: fn(T) -> HandlerResult,
}

/// The glue of a return type.
#[must_use]
pub const fn returns<T: ToolReturn>() -> Return<T> {
    Return { schema: T::schema, into_result: T::into_result }
}

/// The schema of a tool's arguments: that of the one parameter that has one, else that of no arguments.
#[must_use]
pub const fn input(params: &[Option<&'static Schema>]) -> &'static Schema {
    let mut index = 0;
    while index < params.len() {
        if let Some(schema) = params[index] {
            return schema;
        }
        index += 1;
    }
    Nothing::SCHEMA
}

/// Refuses arguments for a tool that has none: no parameter of its looks at them.
///
/// # Errors
/// Names each argument that was given.
pub fn refuse_strays(call: &Call, params: &[Option<&'static Schema>]) -> Result<(), ToolError> {
    if params.iter().any(Option::is_some) {
        return Ok(());
    }
    arguments::<Nothing>(call).map(drop)
}

/// The arguments of a tool without any.
struct Nothing;

impl ToolValue for Nothing {
    const SCHEMA: &'static Schema = &Schema::Object { fields: &[] };

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let fields = object(input, schema, decoding, &mut |_, _, input, _| input.skip())?;
        Ok(fields.map(|_| Self))
    }
}

/// The arguments of `call` as a `T`.
///
/// # Errors
/// Every fault of the arguments, under the tool's name.
pub fn arguments<T: ToolValue>(call: &Call) -> Result<T, ToolError> {
    let leniency = if call.strict { Leniency::Strict } else { Leniency::Lenient };
    match from_json(call.arguments.text(), leniency) {
        Ok(arguments) => Ok(arguments),
        Err(faults) => Err(invalid(call, faults)),
    }
}

// Not inlined, nor is its caller's error a closure: each tool has its own `arguments`.
#[cold]
#[expect(clippy::needless_pass_by_value, reason = "who calls has no more use for it, and need not drop it")]
fn invalid(call: &Call, faults: Faults) -> ToolError {
    let (tool, count) = (call.ctx.tool(), faults.count());
    let problems = if count == 1 { "problem" } else { "problems" };
    ToolError::of_kind(
        ErrorKind::InvalidArguments,
        format!("{tool}: {count} {problems} in the arguments\n{faults}"),
    )
}

/// The future of an `async` body with its result turned into ours.
pub fn boxed<F>(body: F, into_result: fn(F::Output) -> HandlerResult) -> BoxFuture<HandlerResult>
where
    F: Future + Send + 'static,
{
    Box::pin(async move { into_result(body.await) })
}

/// A structured result; see [`ToolResult::structured_as`].
///
/// # Errors
/// When `payload` does not serialise.
pub fn structured(payload: &impl Serialize, root: Root, text: Option<String>) -> HandlerResult {
    match ToolResult::structured_as(payload, root, text) {
        Ok(result) => Ok(result),
        Err(error) => Err(unwritable(error)),
    }
}

#[cold]
fn unwritable(error: serde_json::Error) -> ToolError {
    ToolError::new("the tool's result cannot be written as JSON").caused_by(error)
}
