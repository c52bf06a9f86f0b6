//! One call from its name to its result.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::oneshot;

use super::panics::{Caught, caught};
use super::{CallError, ToolKernel};
use crate::tool::{
    Arguments, BoxFuture, Call, CallContext, Cancellation, Ctx, ErrorKind, Handler, HandlerResult, ToolDef,
    ToolError, ToolResult, ToolSpec,
};

/// A tool as the kernel keeps it.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) spec: Arc<ToolSpec>,
    name: Arc<str>,
    handler: Handler,
}

impl Entry {
    pub(super) fn new(def: &ToolDef) -> Self {
        let spec = ToolSpec {
            name: def.name.into(),
            title: def.title.map(Into::into),
            description: def.description.into(),
            input_schema: raw(&def.input),
            output_schema: (def.output)(),
            annotations: def.annotations,
            tags: def.tags.into(),
            meta: def.meta.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect(),
            timeout: def.timeout,
            mode: def.handler.mode(),
            location: Some(def.location),
        };
        Self { spec: Arc::new(spec), name: def.name.into(), handler: def.handler }
    }
}

fn raw(schema: &impl serde::Serialize) -> Box<RawValue> {
    // Both kinds of schema consist of strings, numbers and maps with string keys only.
    to_raw_value(schema).unwrap_or_else(|error| unreachable!("a schema serialises: {error}"))
}

pub(super) fn call(
    kernel: &ToolKernel,
    entry: &Entry,
    arguments: Arguments,
    mut context: CallContext,
) -> BoxFuture<Result<ToolResult, CallError>> {
    let limit = entry.spec.timeout.map(|timeout| Instant::now() + timeout);
    context.deadline = context.deadline.into_iter().chain(limit).min();
    let deadline = context.deadline;
    let cancellation = context.cancellation.clone();
    let call = Call {
        arguments,
        ctx: Ctx::new(Arc::clone(&entry.name), context),
        states: Arc::clone(&kernel.0.states),
        strict: kernel.0.strict,
    };
    let body = start(kernel, entry, call);
    let name = Arc::clone(&entry.name);
    Box::pin(async move {
        let outcome = tokio::select! {
            // The body first: one that is done at once never pays for waiting.
            biased;
            outcome = within(deadline, body, &cancellation) => outcome,
            () = cancellation.cancelled() => return Err(CallError::Cancelled),
        };
        Ok(outcome.unwrap_or_else(|error| failed(&name, &error)))
    })
}

/// Starts the body where its mode wants it; the future waits for its end.
fn start(kernel: &ToolKernel, entry: &Entry, call: Call) -> BoxFuture<HandlerResult> {
    let name = Arc::clone(&entry.name);
    match entry.handler {
        Handler::Async(handler) => Box::pin(async move {
            let future = caught(&name, || handler(call))?;
            Caught::new(name, future).await
        }),
        Handler::Blocking(handler) => Box::pin(async move {
            let work = move || caught(&name, || handler(call));
            tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(stopping().caused_by(error)))
        }),
        Handler::Pinned(handler) => {
            let kernel = kernel.clone();
            Box::pin(async move {
                let (sender, outcome) = oneshot::channel();
                kernel.0.pinned.run(move || {
                    // Nobody listens any more after a cancel or a timeout: that is no fault.
                    let _ = sender.send(caught(&name, || handler(call)));
                })?;
                outcome.await.unwrap_or_else(|error| Err(stopping().caused_by(error)))
            })
        }
    }
}

fn stopping() -> ToolError {
    ToolError::of_kind(ErrorKind::Stopping, "the server is stopping")
}

async fn within(
    deadline: Option<Instant>,
    body: BoxFuture<HandlerResult>,
    cancellation: &Cancellation,
) -> HandlerResult {
    let Some(deadline) = deadline else { return body.await };
    tokio::time::timeout_at(deadline.into(), body).await.unwrap_or_else(|_| {
        // Tells a blocking body, which nothing can stop from outside, that nobody waits any more.
        cancellation.cancel();
        Err(ToolError::timed_out())
    })
}

fn failed(tool: &str, error: &ToolError) -> ToolResult {
    let (kind, text) = (error.kind(), error.message());
    tracing::debug!(tool, ?kind, error = text, source = error.source_chain(), "call failed");
    ToolResult::error(error)
}
