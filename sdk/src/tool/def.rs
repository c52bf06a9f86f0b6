//! The static definition of a tool: what `#[mcp_tool]` makes of a function.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::{
    Annotations, Arguments, AskDef, Ctx, Icon, Location, MissingState, Mode, OutputSchema, StateMap,
    ToolError, ToolResult,
};
use crate::value::Schema;

/// A future that owns what it needs and may move between threads.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send + 'static>>;

/// What a tool's body comes back with.
pub type HandlerResult = Result<ToolResult, ToolError>;

/// One tool, known at compile time.
///
/// Made by `#[mcp_tool]`; the fields are public so that an expansion can fill them in a constant.
#[derive(Debug, Clone, Copy)]
pub struct ToolDef {
    /// See [`ToolSpec::name`](super::ToolSpec::name).
    pub name: &'static str,
    /// See [`ToolSpec::title`](super::ToolSpec::title).
    pub title: Option<&'static str>,
    /// See [`ToolSpec::icons`](super::ToolSpec::icons).
    pub icons: &'static [Icon],
    /// See [`ToolSpec::description`](super::ToolSpec::description).
    pub description: &'static str,
    /// The schema of the arguments, an object.
    pub input: &'static Schema,
    /// Makes the schema of the structured result, if the tool has one.
    pub output: fn() -> Option<OutputSchema>,
    /// Hints about side effects.
    pub annotations: Annotations,
    /// Words by which middleware chooses tools.
    pub tags: &'static [&'static str],
    /// Extension data for hosts.
    pub meta: &'static [(&'static str, MetaValue)],
    /// How long one call may take.
    pub timeout: Option<Duration>,
    /// Whether the decoder takes only what the schema accepts, whatever the kernel says.
    pub strict: bool,
    /// Looks for the state that the tool's parameters need.
    pub check: fn(&StateMap) -> Result<(), MissingState>,
    /// Questions to the user that its parameters are the answers to.
    pub asks: &'static [Option<AskDef>],
    /// Decodes the arguments, and nothing else.
    pub examine: fn(&Call) -> Result<(), ToolError>,
    /// Decodes the arguments and runs the body.
    pub handler: Handler,
    /// Where the function stands.
    pub location: Location,
}

/// The handle of a tool: a type with the name of its function, made by `#[mcp_tool]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "no tool of this name",
    note = "mark the function with `#[mcp_tool]`"
)]
pub trait Tool {
    /// The tool's definition.
    const DEF: ToolDef;
}

/// A tool's body behind one signature, by the place where it runs.
#[derive(Clone, Copy)]
pub enum Handler {
    /// Decodes at once, then hands back the body's future.
    Async(fn(Call) -> Result<BoxFuture<HandlerResult>, ToolError>),
    /// Runs to its end on a blocking thread.
    Blocking(fn(Call) -> HandlerResult),
    /// Runs to its end on the kernel's one pinned thread.
    Pinned(fn(Call) -> HandlerResult),
}

impl Handler {
    /// Where the body runs.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Async(_) => Mode::Async,
            Self::Blocking(_) => Mode::Blocking,
            Self::Pinned(_) => Mode::Pinned,
        }
    }
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handler::{:?}", self.mode())
    }
}

/// Everything a handler can draw its parameters from.
#[derive(Debug, Clone)]
pub struct Call {
    /// The arguments, still JSON text.
    pub arguments: Arguments,
    /// Context of this call.
    pub ctx: Ctx,
    /// The kernel's shared values.
    pub states: Arc<StateMap>,
    /// Whether the decoder accepts only what the schema accepts.
    pub strict: bool,
}

/// A value of `_meta` that can be written in an attribute.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum MetaValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A string.
    Str(&'static str),
}

impl From<MetaValue> for Value {
    fn from(value: MetaValue) -> Self {
        match value {
            MetaValue::Bool(value) => Self::Bool(value),
            MetaValue::Int(value) => Self::from(value),
            MetaValue::Str(value) => Self::from(value),
        }
    }
}
