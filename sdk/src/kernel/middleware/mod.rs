//! Work around calls: one trait, the chain that runs it, and what is ready to use.

mod cache;
mod chain;
mod concurrency;
mod declared;
mod enrich;
mod rate;
mod response;
mod timeout;
mod trace;
mod visibility;

use std::sync::Arc;

pub use cache::ResultCache;
pub(super) use chain::Layers;
pub use chain::Next;
pub use concurrency::ConcurrencyLimit;
pub use declared::Declared;
pub(crate) use enrich::EnrichersOff;
pub use enrich::{Enricher, Enrichers};
pub use rate::RateLimit;
pub use response::ResponseLimit;
pub use timeout::Timeout;
pub use trace::{TraceContext, Tracing};
pub use visibility::Visibility;

use crate::tool::{Arguments, BoxFuture, CallContext, HandlerResult, ToolSpec};

/// Work that many tools share: limits, logs, caches, checks. Resources and prompts count as tools here; what is for
/// some [kind](Declared::kind) only says so in [`concerns`](Self::concerns).
///
/// Given to [`KernelBuilder::middleware`](super::KernelBuilder::middleware); what is added first is
/// outermost. Which tools it concerns is decided once, when the kernel is built, by what the tools
/// [declare](Declared) about themselves: there is no way to choose a tool by its name.
///
/// ```
/// use toolkernel::kernel::{Declared, Middleware, Next, ToolCall};
/// use toolkernel::prelude::*;
/// use toolkernel::tool::{BoxFuture, HandlerResult};
///
/// /// Refuses what changes something.
/// struct ReadOnlyHours;
///
/// impl Middleware for ReadOnlyHours {
///     fn concerns(&self, tool: Declared<'_>) -> bool {
///         !tool.is_read_only()
///     }
///
///     fn call(&self, _call: ToolCall, _next: Next) -> BoxFuture<HandlerResult> {
///         Box::pin(async { Err(ToolError::new("nothing can be changed now").hint("try again at 9")) })
///     }
/// }
///
/// let kernel = ToolKernel::with([]).middleware(ReadOnlyHours).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
pub trait Middleware: Send + Sync + 'static {
    /// Whether it has anything to do with `tool`. A tool that no middleware concerns pays for none.
    fn concerns(&self, tool: Declared<'_>) -> bool {
        let _ = tool;
        true
    }

    /// Whether the caller of `context` may see and call `tool`. What may not be seen is answered as if it
    /// did not exist.
    fn list(&self, tool: Declared<'_>, context: &CallContext) -> bool {
        let _ = (tool, context);
        true
    }

    /// Runs around a call. It may look at the call, change it, refuse it, run it with [`Next::run`], and
    /// look at or change the outcome. The future is dropped when the call is cancelled.
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        next.run(call)
    }
}

/// A call on its way to its tool. A clone is the same call again.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ToolCall {
    /// The tool.
    pub tool: Arc<ToolSpec>,
    /// What the caller sent.
    pub arguments: Arguments,
    /// Its context; what is put into `extensions` is seen by inner middleware and by the tool.
    pub context: CallContext,
}
