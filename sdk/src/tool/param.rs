//! Where a handler's parameters come from.

use super::{AskDef, Call, Ctx, MissingState, State, StateMap, StateValue, ToolError};
use crate::value::Schema;

/// A type that a tool may have as a parameter: its argument struct, or something the kernel injects.
///
/// `#[tool_args]` implements it for argument structs; [`Ctx`] and [`State`] are injected.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something a tool can ask for",
    label = "neither a `#[tool_args]` struct nor `Ctx`, `State<T>` or `Ask<T>`",
    note = "arguments: the struct that holds them all is marked with `#[tool_args]`, each field with a `///` comment; an enum, a list or a single value goes \
            into a field of it, or becomes an argument of its own by a `///` comment on the parameter",
    note = "injected: `Ctx` for the context of the call, `State<T>` for a value given to the kernel's builder, `Ask<T>` \
            for a question to the user"
)]
pub trait FromCall: Sized + Send {
    /// The schema of the arguments, for the one parameter that is the argument struct.
    const INPUT: Option<&'static Schema> = None;

    /// The question to the user, for a parameter that is the answer to one.
    const ASK: Option<AskDef> = None;

    /// Looks for what [`from_call`](Self::from_call) will need, when the kernel is built.
    ///
    /// # Errors
    /// Names the state that is missing.
    fn check(states: &StateMap) -> Result<(), MissingState> {
        let _ = states;
        Ok(())
    }

    /// Makes the parameter.
    ///
    /// # Errors
    /// Whatever is wrong with the arguments, all faults at once.
    fn from_call(call: &Call) -> Result<Self, ToolError>;
}

/// What an enum lacks to be the arguments of a tool; nothing implements it.
///
/// `#[tool_args]` on an enum implements [`FromCall`] under the condition that [`Enum`] is this, so that its author
/// reads the notes below instead of the advice to write `#[tool_args]`.
#[diagnostic::on_unimplemented(
    message = "`{T}` is an enum, and the arguments of a tool are an object",
    label = "an enum is one argument, not all of them",
    note = "give the parameter a `///` comment: then it is an argument of its own, beside others if need be",
    note = "or put it into a field of a struct with `#[tool_args]`, and take that struct"
)]
pub trait IsObject<T> {}

/// Stands for an enum with `#[tool_args]`; see [`IsObject`].
#[derive(Debug)]
pub struct Enum;

#[diagnostic::do_not_recommend]
impl FromCall for Ctx {
    fn from_call(call: &Call) -> Result<Self, ToolError> {
        Ok(call.ctx.clone())
    }
}

impl<T: StateValue> FromCall for State<T> {
    fn check(states: &StateMap) -> Result<(), MissingState> {
        states.get::<T>().map(drop)
    }

    fn from_call(call: &Call) -> Result<Self, ToolError> {
        Ok(Self::new(call.states.get()?))
    }
}
