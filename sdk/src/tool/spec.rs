//! What a caller may know about a tool before calling it.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Icon, Location, OutputSchema};

/// A tool as it is listed: names and schemas, no code. Resources and prompts are described by one, too.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ToolSpec {
    /// What is described.
    pub kind: Kind,
    /// 1 to 64 characters of `A-Z a-z 0-9 _ -`; unique in a kernel.
    pub name: Cow<'static, str>,
    /// A name for people.
    pub title: Option<Cow<'static, str>>,
    /// Pictures for people.
    pub icons: &'static [Icon],
    /// What the tool does and when to use it, for the model.
    pub description: Cow<'static, str>,
    /// JSON Schema (2020-12) of the arguments: always a closed object.
    pub input_schema: Box<RawValue>,
    /// What the structured result is, when there is one.
    pub output_schema: Option<OutputSchema>,
    /// Hints about side effects.
    pub annotations: Annotations,
    /// Words by which middleware chooses tools.
    pub tags: Vec<Cow<'static, str>>,
    /// Extension data for hosts, listed as `_meta`.
    pub meta: Map<String, Value>,
    /// How long one call may take.
    pub timeout: Option<Duration>,
    /// Where the body runs.
    pub mode: Mode,
    /// Where the tool is defined; absent for tools that are known only at run time.
    pub location: Option<Location>,
}

/// What can be called.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Called by the model.
    #[default]
    Tool,
    /// Read by its URI.
    Resource,
    /// Chosen by a person, as the beginning of a conversation.
    Prompt,
}

/// Hints about a tool's side effects; `None` leaves the protocol's default in force.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The tool changes nothing (default: false).
    pub read_only: Option<bool>,
    /// A change may destroy something (default: true).
    pub destructive: Option<bool>,
    /// The same call twice has no further effect (default: false).
    pub idempotent: Option<bool>,
    /// The tool reaches beyond a closed domain, the web say (default: true).
    pub open_world: Option<bool>,
}

/// Where a tool's body runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// An `async fn`, polled on the runtime.
    Async,
    /// A plain `fn`, on the pool of blocking threads.
    Blocking,
    /// A plain `fn` that shares one dedicated thread with every other pinned tool of its kernel.
    Pinned,
}
