//! One call from its name to its result.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::deadline::{after, earlier, within};
use super::entry::{Body, Entry};
use super::middleware::{Next, ToolCall};
use super::panics::caught;
use super::work::{Interruptible, Watch, Work};
use super::{CallError, ToolKernel, asking};
use crate::tool::{
    Arguments, BoxFuture, Call, CallContext, Ctx, ErrorKind, Handler, HandlerResult, ToolError, ToolResult,
};

pub(super) fn call(
    kernel: &ToolKernel,
    entry: &Arc<Entry>,
    arguments: Arguments,
    context: CallContext,
) -> BoxFuture<Result<ToolResult, CallError>> {
    let mut work = if entry.is_plain() {
        let (ctx, work) = body(kernel, entry, arguments, context);
        Interruptible::new(work, Watch::Body(ctx))
    } else {
        whole(kernel, entry, arguments, context)
    };
    Box::pin(async move {
        match Pin::new(&mut work).await {
            Some(outcome) => outcome.or_else(|error| failed(work.watch.name(), error)),
            None => Err(CallError::Cancelled),
        }
    })
}

/// A call whose error its caller wants to see: that of a resource or a prompt.
pub(super) fn attempt(
    kernel: &ToolKernel,
    entry: &Arc<Entry>,
    arguments: Arguments,
    context: CallContext,
) -> BoxFuture<HandlerResult> {
    let work = whole(kernel, entry, arguments, context);
    Box::pin(async move {
        let cancelled = || ToolError::of_kind(ErrorKind::Cancelled, "the request was cancelled");
        work.await.unwrap_or_else(|| Err(cancelled()))
    })
}

/// A body with what is around it.
fn whole(
    kernel: &ToolKernel,
    entry: &Arc<Entry>,
    arguments: Arguments,
    context: CallContext,
) -> Interruptible {
    let (name, cancellation) = (Arc::clone(&entry.name), context.cancellation.clone());
    let call = ToolCall { tool: Arc::clone(&entry.spec), arguments, context };
    Interruptible::new(Work::Apart(around(kernel, entry, call)), Watch::Around { name, cancellation })
}

/// The questions of a tool's parameters, its middleware, and then the tool.
fn around(kernel: &ToolKernel, entry: &Arc<Entry>, call: ToolCall) -> BoxFuture<HandlerResult> {
    if entry.asks.is_empty() {
        Next::new(kernel.clone(), Arc::clone(entry)).run(call)
    } else {
        asking::answered(kernel, entry, call)
    }
}

/// Runs the tool at the end of its middleware.
pub(super) fn run(kernel: &ToolKernel, entry: &Entry, call: ToolCall) -> BoxFuture<HandlerResult> {
    let ToolCall { arguments, context, .. } = call;
    let (ctx, mut work) = body(kernel, entry, arguments, context);
    Box::pin(async move {
        let polled = poll_fn(|cx| work.poll(ctx.tool(), cx));
        within(ctx.deadline(), polled, ctx.cancellation()).await
    })
}

/// The tool's body, and what it sees of its call.
fn body(kernel: &ToolKernel, entry: &Entry, arguments: Arguments, mut context: CallContext) -> (Ctx, Work) {
    let limit = entry.spec.timeout.and_then(after);
    context.deadline = earlier(context.deadline, limit);
    let ctx = Ctx::new(Arc::clone(&entry.name), context);
    let call = Call {
        arguments,
        ctx: ctx.clone(),
        states: Arc::clone(&kernel.0.states),
        strict: kernel.0.strict || entry.strict,
    };
    (ctx, start(kernel, entry, call))
}

/// Starts the body where its mode wants it; the work waits for its end.
fn start(kernel: &ToolKernel, entry: &Entry, call: Call) -> Work {
    let handler = match &entry.body {
        Body::Static(handler) => *handler,
        #[cfg(feature = "dynamic")]
        Body::Dynamic(tool) => {
            let Call { arguments, ctx, .. } = call;
            return Work::polled(&entry.name, || tool.run(&arguments, ctx));
        }
    };
    match handler {
        Handler::Async(handler) => Work::polled(&entry.name, || handler(call)),
        Handler::Blocking(handler) => Work::elsewhere(async move {
            let span = tracing::Span::current();
            let work = move || span.in_scope(|| body_caught(handler, call));
            off_the_runtime(work).await
        }),
        Handler::Pinned(handler) => {
            let kernel = kernel.clone();
            Work::elsewhere(async move {
                let (sender, outcome) = oneshot::channel();
                let span = tracing::Span::current();
                kernel.0.pinned.run(move || {
                    // Nobody listens any more after a cancel or a timeout: that is no fault.
                    let _ = sender.send(span.in_scope(|| body_caught(handler, call)));
                })?;
                outcome.await.unwrap_or_else(|error| Err(stopping().caused_by(error)))
            })
        }
    }
}

fn body_caught(handler: fn(Call) -> HandlerResult, call: Call) -> HandlerResult {
    let ctx = call.ctx.clone();
    caught(ctx.tool(), || handler(call))
}

#[cfg(not(target_family = "wasm"))]
async fn off_the_runtime(work: impl FnOnce() -> HandlerResult + Send + 'static) -> HandlerResult {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(stopping().caused_by(error)))
}

/// There is one thread on WebAssembly.
#[cfg(target_family = "wasm")]
async fn off_the_runtime(work: impl FnOnce() -> HandlerResult) -> HandlerResult {
    work()
}

fn stopping() -> ToolError {
    ToolError::of_kind(ErrorKind::Stopping, "the server is stopping")
}

fn failed(tool: &str, error: ToolError) -> Result<ToolResult, CallError> {
    let (kind, text) = (error.kind(), error.message());
    tracing::debug!(tool, ?kind, error = text, source = error.source_chain(), "call failed");
    match kind {
        ErrorKind::MissingCapability(capability) => {
            Err(CallError::MissingCapability { capability, text: error.to_string() })
        }
        _ => match error.into_suspension() {
            Ok(suspension) => Err(CallError::Suspended(suspension)),
            Err(error) => Ok(ToolResult::error(&error)),
        },
    }
}
