//! The one place where time runs out.

use std::time::{Duration, Instant};

use crate::tool::{BoxFuture, Cancellation, HandlerResult, ToolError, clock};

/// The earlier of two moments, where there are any.
pub(super) fn earlier(one: Option<Instant>, other: Option<Instant>) -> Option<Instant> {
    one.into_iter().chain(other).min()
}

/// The moment when `time` has passed; `None` when it never comes, and where there is no clock.
pub(super) fn after(time: Duration) -> Option<Instant> {
    clock::now()?.checked_add(time)
}

/// Waits for `work` until `deadline`. Then it is dropped, and a body that nothing can stop from outside is
/// told that nobody waits.
pub(super) async fn within(
    deadline: Option<Instant>,
    work: BoxFuture<HandlerResult>,
    cancellation: &Cancellation,
) -> HandlerResult {
    let Some(deadline) = deadline else { return work.await };
    tokio::time::timeout_at(deadline.into(), work).await.unwrap_or_else(|_| {
        cancellation.leave();
        Err(ToolError::timed_out())
    })
}
