//! The context of one call: what the caller offers, and what a handler can do with it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use super::clock;
use super::progress::{Meter, Progress};
use super::{AskPort, Cancellation, Capability, ErrorKind, Extensions, RequestMeta, ToolError};

/// What a caller hands to the kernel together with the arguments.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct CallContext {
    /// Raised by the caller when nobody waits any more.
    pub cancellation: Cancellation,
    /// When the call has to be done.
    pub deadline: Option<Instant>,
    /// The request's `_meta`, as the caller sent it.
    pub meta: RequestMeta,
    /// Who calls, if it said so. Never decide about trust by it: it is the caller's own word.
    pub client: Option<Arc<ClientInfo>>,
    /// Where progress and log records go.
    pub port: Option<Arc<dyn CallPort>>,
    /// The way to the user, where there is one.
    pub ask: Option<Arc<dyn AskPort>>,
    /// What transports and middleware know about this call.
    pub extensions: Extensions,
}

/// A caller's own word about itself.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClientInfo {
    /// Name of the program.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it says it can do, by the protocol's keys.
    pub capabilities: Map<String, Value>,
}

/// The way from a running call back to its caller. Both methods return at once.
pub trait CallPort: Send + Sync {
    /// Whether the caller asked for progress.
    fn wants_progress(&self) -> bool;
    /// Passes a progress report on.
    fn progress(&self, progress: Progress);
    /// Passes a log record on, if the caller wants records of its level.
    fn log(&self, record: LogRecord);
}

impl fmt::Debug for dyn CallPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallPort")
    }
}

/// A line for the caller's log.
#[derive(Debug, Clone, PartialEq)]
pub struct LogRecord {
    /// How bad it is.
    pub level: Level,
    /// Who says it: the tool's name.
    pub logger: String,
    /// What it says.
    pub data: Value,
}

/// Severity of a log record (RFC 5424), from the least to the most severe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Level {
    Debug,
    Info,
    Notice,
    Warning,
    Error,
    Critical,
    Alert,
    Emergency,
}

/// A handler's view of its call. Cheap to clone; a clone may outlive the call, then reports go nowhere.
#[derive(Debug, Clone)]
pub struct Ctx(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    tool: Arc<str>,
    context: CallContext,
    reported: Mutex<Meter>,
}

impl Ctx {
    /// The context of a call of `tool`.
    #[must_use]
    pub fn new(tool: Arc<str>, context: CallContext) -> Self {
        Self(Arc::new(Inner { tool, context, reported: Mutex::default() }))
    }

    /// Name of the tool that runs.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.0.tool
    }

    /// Raised when nobody waits for this call any more.
    pub(crate) fn cancellation(&self) -> &Cancellation {
        &self.0.context.cancellation
    }

    /// Whether nobody waits for this call any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.context.cancellation.is_cancelled()
    }

    /// Returns once the call is cancelled.
    pub async fn cancelled(&self) {
        self.0.context.cancellation.cancelled().await;
    }

    /// For `ctx.check()?` in the loop of a blocking tool: an error once the call is cancelled or late.
    ///
    /// # Errors
    /// Of kind `Cancelled` or `TimedOut`.
    pub fn check(&self) -> Result<(), ToolError> {
        // A call that ran out of time is left by its kernel, too: the deadline tells the two apart.
        if self.remaining() == Some(Duration::ZERO) {
            return Err(ToolError::timed_out());
        }
        if self.is_cancelled() {
            return Err(ToolError::of_kind(ErrorKind::Cancelled, "the call was cancelled"));
        }
        Ok(())
    }

    /// When the call has to be done.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.0.context.deadline
    }

    /// Time left before the deadline, zero once it has passed; `None` without one.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline().map(|deadline| {
            clock::now().map_or(Duration::ZERO, |now| deadline.saturating_duration_since(now))
        })
    }

    /// The request's `_meta`.
    #[must_use]
    pub fn meta(&self) -> &Map<String, Value> {
        self.0.context.meta.get()
    }

    /// Who calls, by its own word.
    #[must_use]
    pub fn client(&self) -> Option<&ClientInfo> {
        self.0.context.client.as_deref()
    }

    /// What transports and middleware know about this call.
    #[must_use]
    pub fn extensions(&self) -> &Extensions {
        &self.0.context.extensions
    }

    /// The way to the user, if the caller can answer questions of this kind.
    pub(super) fn asker(&self, capability: Capability) -> Option<Arc<dyn AskPort>> {
        self.0.context.ask.clone().filter(|port| port.can(capability))
    }

    /// Reports progress. Dropped when nobody asked for it, when `done` is no number or does not grow (the
    /// protocol lets progress only rise), and when the last report is less than 50 ms old, unless this one
    /// completes `total`. Once the call has ended, reports go nowhere.
    pub fn progress(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        let Some(port) = self.0.context.port.as_ref().filter(|port| port.wants_progress()) else { return };
        let mut reported = self.0.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.admits(done, total, clock::now()) {
            // Sent under the lock: two threads could otherwise report in the wrong order.
            port.progress(Progress { done, total, message: message.map(str::to_owned) });
        }
    }

    /// Sends a record to the caller's log.
    pub fn log(&self, level: Level, data: impl Into<Value>) {
        if let Some(port) = &self.0.context.port {
            port.log(LogRecord { level, logger: self.0.tool.to_string(), data: data.into() });
        }
    }
}
