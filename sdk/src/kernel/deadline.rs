//! The one place where time runs out.

use std::future::Future;
use std::time::{Duration, Instant};

use crate::tool::{Cancellation, HandlerResult, ToolError, clock};

/// The earlier of two moments, where there are any.
pub(super) fn earlier(one: Option<Instant>, other: Option<Instant>) -> Option<Instant> {
    one.into_iter().chain(other).min()
}

/// The moment when `time` has passed; `None` when it never comes, and where there is no clock.
pub(super) fn after(time: Duration) -> Option<Instant> {
    clock::now()?.checked_add(time)
}

/// Returns at `deadline`; never without one.
pub(super) async fn passed(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => tokio::time::sleep_until(deadline.into()).await,
        None => std::future::pending().await,
    }
}

/// The error of a call whose time ran out. A body that nothing can stop from outside is told that nobody waits.
pub(super) fn timed_out(cancellation: &Cancellation) -> ToolError {
    cancellation.leave();
    ToolError::timed_out()
}

/// Waits for `work` until `deadline`; then it is dropped.
pub(super) async fn within(
    deadline: Option<Instant>,
    work: impl Future<Output = HandlerResult>,
    cancellation: &Cancellation,
) -> HandlerResult {
    let Some(deadline) = deadline else { return work.await };
    tokio::time::timeout_at(deadline.into(), work).await.unwrap_or_else(|_| Err(timed_out(cancellation)))
}
