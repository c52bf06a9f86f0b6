//! How many calls run at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Semaphore;

use super::{Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, ErrorKind, HandlerResult, ToolError};

/// Lets a number of calls run at once, over all tools it concerns together; others wait in the order in
/// which they came. Where too many wait already, a call is refused.
#[derive(Debug, Clone)]
pub struct ConcurrencyLimit(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    slots: Semaphore,
    running: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl ConcurrencyLimit {
    /// At most `running` calls at once (at least one), and as many as you like that wait.
    #[must_use]
    pub fn new(running: usize) -> Self {
        let running = running.clamp(1, Semaphore::MAX_PERMITS);
        Self::with(running, usize::MAX)
    }

    /// Refuses calls when `most` wait already.
    #[must_use]
    pub fn waiting(self, most: usize) -> Self {
        Self::with(self.0.running, most)
    }

    fn with(running: usize, most_waiting: usize) -> Self {
        let waiting = AtomicUsize::new(0);
        Self(Arc::new(Shared { slots: Semaphore::new(running), running, waiting, most_waiting }))
    }
}

impl Middleware for ConcurrencyLimit {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let shared = Arc::clone(&self.0);
        Box::pin(async move {
            let slot = match shared.slots.try_acquire() {
                Ok(slot) => slot,
                Err(_) => {
                    let _place = Place::take(&shared)?;
                    // Never closed, so there is always a slot in the end.
                    shared.slots.acquire().await?
                }
            };
            let outcome = next.run(call).await;
            drop(slot);
            outcome
        })
    }
}

/// A place among those who wait, given back when it is dropped: a call that is cancelled waits no more.
struct Place<'a>(&'a Shared);

impl<'a> Place<'a> {
    fn take(shared: &'a Shared) -> Result<Self, ToolError> {
        let taken = shared.waiting.fetch_add(1, Ordering::AcqRel);
        let place = Self(shared);
        if taken < shared.most_waiting {
            return Ok(place);
        }
        let message = format!(
            "too many calls: {} run at once, and {} wait already",
            shared.running, shared.most_waiting
        );
        Err(ToolError::of_kind(ErrorKind::Limited, message).hint("wait for answers, then try again"))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::AcqRel);
    }
}
