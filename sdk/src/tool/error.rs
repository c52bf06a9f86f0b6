//! The one error type of tools.

use std::error::Error;
use std::fmt;

use super::{Capability, Suspension};

/// Why a call failed, in the words that the model will read.
///
/// It converts from every `Error + Send + Sync + 'static` with `?`, and therefore (as with `anyhow`) does
/// not implement `Error` itself. The model sees [`message`](Self::message) and the hints; the source chain
/// goes to the log, since it may name things that are none of the caller's business.
///
/// ```
/// use toolkernel::tool::ToolError;
///
/// fn read(path: &str) -> Result<String, ToolError> {
///     if path.is_empty() {
///         return Err(ToolError::new("`path` is empty").hint("give a path relative to the root"));
///     }
///     std::fs::read_to_string(path).map_err(|error| {
///         ToolError::new(format!("`{path}` cannot be read")).hint("look up the path first").caused_by(error)
///     })
/// }
///
/// let error = read("no/such/file").map_err(|error| error.to_string());
/// assert_eq!(error, Err("`no/such/file` cannot be read\nhint: look up the path first".to_owned()));
/// ```
pub struct ToolError(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    message: String,
    hints: Vec<String>,
    source: Option<Box<dyn Error + Send + Sync>>,
    suspension: Option<Suspension>,
}

/// What went wrong, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The arguments do not fit the schema.
    InvalidArguments,
    /// The tool ran and failed.
    Failed,
    /// The tool panicked.
    Panicked,
    /// The tool took longer than it may.
    TimedOut,
    /// The call was cancelled while it ran.
    Cancelled,
    /// The server stopped before the call was done.
    Stopping,
    /// A limit of the server refused the call or its result.
    Limited,
    /// A question has to be answered before the call can go on. Not a failure: pass it on with `?`.
    Suspended,
    /// There is no resource or prompt of that name.
    NotFound,
    /// The user said no.
    Declined,
    /// The user closed a question without an answer.
    Dismissed,
    /// The answer to a question does not fit its form.
    InvalidAnswer,
    /// The client cannot do what the tool needs.
    MissingCapability(Capability),
}

impl ToolError {
    /// A failure with a text for the model: which thing, what was expected, what to do.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self::of_kind(ErrorKind::Failed, message)
    }

    /// A failure of the given kind.
    #[must_use]
    pub fn of_kind(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            message: message.into(),
            hints: Vec::new(),
            source: None,
            suspension: None,
        }))
    }

    /// A call that ran past its deadline, whoever noticed it first.
    pub(crate) fn timed_out() -> Self {
        Self::of_kind(ErrorKind::TimedOut, "the tool took longer than it may")
            .hint("ask for less, or try again later")
    }

    /// A call that stops for questions.
    pub(crate) fn suspended(suspension: Suspension) -> Self {
        let mut error = Self::of_kind(ErrorKind::Suspended, "a question has to be answered first");
        error.0.suspension = Some(suspension);
        error
    }

    /// A client that cannot do what a tool needs.
    pub(crate) fn missing(capability: Capability) -> Self {
        let message = format!("this tool needs a client with the capability `{}`", capability.name());
        Self::of_kind(ErrorKind::MissingCapability(capability), message)
            .hint("call it from a client that has it, or do without this tool")
    }

    /// The questions for which a call has stopped, or the error that it is instead.
    pub(crate) fn into_suspension(mut self) -> Result<Suspension, Self> {
        self.0.suspension.take().ok_or(self)
    }

    /// Adds a line that tells the caller what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hints.push(hint.into());
        self
    }

    /// Keeps `source` for the log.
    #[must_use]
    pub fn caused_by(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    /// What went wrong, for programs.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The text without the hints.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The hints, in the order they were added.
    pub fn hints(&self) -> impl Iterator<Item = &str> {
        self.0.hints.iter().map(String::as_str)
    }

    /// The error behind this one, for the log.
    #[must_use]
    pub fn source(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        self.0.source.as_deref()
    }

    /// The source chain on one line, outermost first; empty without a source.
    #[must_use]
    pub fn source_chain(&self) -> String {
        let mut chain = String::new();
        let mut next: Option<&(dyn Error + 'static)> = self.0.source.as_deref().map(|source| source as _);
        while let Some(error) = next {
            if !chain.is_empty() {
                chain.push_str(": ");
            }
            chain.push_str(&error.to_string());
            next = error.source();
        }
        chain
    }
}

/// The text for the model: the message, then one `hint: ` line a hint.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        self.0.hints.iter().try_for_each(|hint| write!(f, "\nhint: {hint}"))
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolError")
            .field("kind", &self.0.kind)
            .field("message", &self.0.message)
            .field("hints", &self.0.hints)
            .field("source", &self.0.source)
            .finish()
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        let message = error.to_string();
        // The message repeats the outermost error, so the chain kept for the log still starts with it.
        Self::new(message).caused_by(error)
    }
}
