//! Additions to structured results.

use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use super::{Declared, Middleware, Next, ToolCall};
use crate::kernel::work::Work;
use crate::tool::{BoxFuture, HandlerResult, Kind, ToolResult, ToolSpec};

/// Adds to structured results of tools: a link, a summary, what is known elsewhere about an id.
///
/// ```
/// use toolkernel::kernel::{Enricher, Enrichers};
/// use toolkernel::prelude::*;
/// use toolkernel::tool::{BoxFuture, Content, HandlerResult, ToolResult, ToolSpec};
///
/// /// Says where results come from.
/// struct Source;
///
/// impl Enricher for Source {
///     fn enrich(&self, _tool: &ToolSpec, result: ToolResult) -> BoxFuture<HandlerResult> {
///         let mut content = result.content().to_vec();
///         content.push(Content::Text("Source: the wiki of this repository.".to_owned()));
///         Box::pin(async { Ok(result.with_content(content)) })
///     }
/// }
///
/// let kernel = ToolKernel::with([]).middleware(Enrichers::new().add(Source)).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
pub trait Enricher: Send + Sync + 'static {
    /// Whether it has something to add to results of `tool`.
    fn concerns(&self, tool: Declared<'_>) -> bool {
        let _ = tool;
        true
    }

    /// The result with the addition.
    ///
    /// Content may be added freely. The payload has to stay what the tool's output schema promises; a result
    /// that comes back without one is not taken.
    fn enrich(&self, tool: &ToolSpec, result: ToolResult) -> BoxFuture<HandlerResult>;
}

/// Runs [`Enricher`]s over each structured result that is no error, one after another.
///
/// One that fails, panics or takes too long (200 ms, see [`patience`](Self::patience)) is logged, and the
/// result goes on as it was. Tests see results without additions unless they ask for them with
/// [`InMemoryClient::with_enrichers`](crate::testing::InMemoryClient::with_enrichers).
#[derive(Clone)]
pub struct Enrichers {
    list: Vec<Arc<dyn Enricher>>,
    patience: Duration,
    on: bool,
}

/// In the extensions of a call: no additions, please.
#[derive(Debug)]
pub(crate) struct EnrichersOff;

impl Enrichers {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), patience: Duration::from_millis(200), on: true }
    }

    /// Adds one, to be run after those that are there.
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn add(mut self, enricher: impl Enricher) -> Self {
        self.list.push(Arc::new(enricher));
        self
    }

    /// How long each may take.
    #[must_use]
    pub const fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Switches all of them on or off for a kernel.
    #[must_use]
    pub const fn on(mut self, on: bool) -> Self {
        self.on = on;
        self
    }

    /// The result with what `enricher` adds, or as it was.
    async fn enriched(
        enricher: &dyn Enricher,
        patience: Duration,
        tool: &ToolSpec,
        result: ToolResult,
    ) -> ToolResult {
        let mut work = Work::polled(&tool.name, || Ok(enricher.enrich(tool, result.clone())));
        let tool = &*tool.name;
        match tokio::time::timeout(patience, poll_fn(|cx| work.poll(tool, cx))).await {
            Ok(Ok(enriched)) if enriched.payload_json().is_some() && !enriched.is_error() => enriched,
            Ok(Ok(_)) => {
                tracing::warn!(tool, "an enricher took the payload away: its result is not taken");
                result
            }
            Ok(Err(error)) => {
                let (text, source) = (error.message(), error.source_chain());
                tracing::warn!(tool, error = text, source, "an enricher failed");
                result
            }
            Err(_) => {
                tracing::warn!(tool, ?patience, "an enricher took too long");
                result
            }
        }
    }
}

impl Default for Enrichers {
    fn default() -> Self {
        Self::new()
    }
}

impl Middleware for Enrichers {
    fn concerns(&self, tool: Declared<'_>) -> bool {
        let is_tool = tool.kind() == Kind::Tool;
        is_tool && self.on && self.list.iter().any(|enricher| enricher.concerns(tool))
    }

    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        if call.context.extensions.get::<EnrichersOff>().is_some() {
            return next.run(call);
        }
        let Self { list, patience, .. } = self.clone();
        let tool = Arc::clone(&call.tool);
        Box::pin(async move {
            let mut result = next.run(call).await?;
            if result.is_error() || result.payload_json().is_none() {
                return Ok(result);
            }
            for enricher in list.iter().filter(|enricher| enricher.concerns(Declared::of(&tool))) {
                result = Self::enriched(&**enricher, patience, &tool, result).await;
            }
            Ok(result)
        })
    }
}

impl fmt::Debug for Enrichers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Enrichers({}, {:?}, on: {})", self.list.len(), self.patience, self.on)
    }
}
