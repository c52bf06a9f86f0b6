//! How long a call may take.

use std::time::Duration;

use super::{Middleware, Next, ToolCall};
use crate::kernel::deadline::{after, earlier, within};
use crate::tool::{BoxFuture, HandlerResult};

/// Ends calls that take longer, together with the middleware further in: time in the queue of a
/// [`ConcurrencyLimit`](super::ConcurrencyLimit) counts where that is the inner one.
///
/// A tool's own `timeout` and the caller's deadline hold as well; the earliest ends the call. An `async`
/// body is dropped, a blocking one learns it from [`Ctx::check`](crate::tool::Ctx::check).
#[derive(Debug, Clone, Copy)]
pub struct Timeout(Duration);

impl Timeout {
    /// At most `time` a call.
    #[must_use]
    pub const fn new(time: Duration) -> Self {
        Self(time)
    }
}

impl Middleware for Timeout {
    fn call(&self, mut call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let deadline = earlier(call.context.deadline, after(self.0));
        call.context.deadline = deadline;
        let cancellation = call.context.cancellation.clone();
        let rest = next.run(call);
        Box::pin(async move { within(deadline, rest, &cancellation).await })
    }
}
