//! Turns a panic of a tool into an error of that tool.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll};

use crate::tool::{BoxFuture, ErrorKind, HandlerResult, ToolError};

/// Runs `body`; a panic becomes an error that names `tool`.
///
/// What the body shares with others may be left half changed by a panic: that is the author's concern as
/// with any thread that panics, and poisoned locks say so.
pub(super) fn caught<T>(tool: &str, body: impl FnOnce() -> Result<T, ToolError>) -> Result<T, ToolError> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(panicked(tool, &*payload)))
}

/// Polls `future`; a panic becomes an error that names `tool`.
pub(super) fn poll_caught(
    tool: &str,
    future: &mut BoxFuture<HandlerResult>,
    cx: &mut Context<'_>,
) -> Poll<HandlerResult> {
    let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx)));
    polled.unwrap_or_else(|payload| Poll::Ready(Err(panicked(tool, &*payload))))
}

/// The payload goes to the log only: it may hold paths or secrets.
fn panicked(tool: &str, payload: &(dyn Any + Send)) -> ToolError {
    tracing::error!(tool, panic = panic_text(payload), "tool panicked");
    ToolError::of_kind(ErrorKind::Panicked, format!("tool `{tool}` failed with an internal error (a panic)"))
        .hint("this is a fault of the tool, not of the arguments; the server's log has the details")
}

/// What a panic said, for the log.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let string = payload.downcast_ref::<String>().map(String::as_str);
    string.or_else(|| payload.downcast_ref().copied()).unwrap_or("a payload that is no text")
}
