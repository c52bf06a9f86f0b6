//! The way to a user, and what can be asked.

use std::fmt;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::tool::{BoxFuture, ToolError};

/// The way from a call to the user behind its caller.
pub trait AskPort: Send + Sync {
    /// Whether the caller can answer questions of this kind.
    fn can(&self, capability: Capability) -> bool;

    /// Puts a question.
    ///
    /// Where a transport can wait for the answer, this does. Where it cannot, the question comes back as a
    /// [`Suspension`](super::Suspension) in the error, and the caller repeats the call with the answer under
    /// `key`.
    fn ask(&self, key: &str, question: Question) -> BoxFuture<Result<Reply, ToolError>>;
}

impl fmt::Debug for dyn AskPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AskPort")
    }
}

/// What a caller may be able to do for a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capability {
    /// Show a form to its user.
    Elicitation,
    /// Ask its model.
    Sampling,
    /// Say which folders it works on.
    Roots,
}

impl Capability {
    /// The protocol's key.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elicitation => "elicitation",
            Self::Sampling => "sampling",
            Self::Roots => "roots",
        }
    }
}

/// A question as it goes out.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Question {
    /// A form for the user.
    Form {
        /// What the user reads.
        message: String,
        /// JSON Schema of the fields, a flat object.
        schema: Box<RawValue>,
    },
    /// A request for the caller's model.
    Sample(SampleRequest),
    /// Which folders the caller works on.
    Roots,
}

impl Question {
    /// What a caller has to be able to do to answer.
    #[must_use]
    pub const fn capability(&self) -> Capability {
        match self {
            Self::Form { .. } => Capability::Elicitation,
            Self::Sample(_) => Capability::Sampling,
            Self::Roots => Capability::Roots,
        }
    }
}

/// What the caller's model is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleRequest {
    /// What it reads, as words of the user.
    pub prompt: String,
    /// How it should behave.
    pub system_prompt: Option<String>,
    /// The most tokens that it may write.
    pub max_tokens: u32,
}

/// An answer as it comes in.
#[derive(Debug, Clone)]
pub enum Reply {
    /// The fields of a form, or the result of another question: a JSON object.
    Accepted(Value),
    /// The user said no.
    Declined,
    /// The user closed the question without an answer.
    Cancelled,
}
