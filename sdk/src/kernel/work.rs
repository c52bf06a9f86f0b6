//! The futures of a body and of a call, written out: most calls are done at their first poll, and pay for nothing
//! that only those need which are not.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use super::deadline::{passed, timed_out};
use super::panics::{caught, poll_caught};
use crate::tool::race::{Either, race};
use crate::tool::{BoxFuture, Cancellation, Ctx, HandlerResult, ToolError};

/// A body on its way.
pub(super) enum Work {
    /// Is polled here; its panics are errors.
    Polled(BoxFuture<HandlerResult>),
    /// Keeps its panics in by itself.
    Apart(BoxFuture<HandlerResult>),
    /// Could not begin; taken at the first poll.
    Failed(Option<ToolError>),
}

impl Work {
    /// The body that `make` begins, for the tool `name`.
    pub(super) fn polled(
        name: &str,
        make: impl FnOnce() -> Result<BoxFuture<HandlerResult>, ToolError>,
    ) -> Self {
        caught(name, make).map_or_else(|error| Self::Failed(Some(error)), Self::Polled)
    }

    /// A body that runs elsewhere, as `future` waits for it.
    pub(super) fn elsewhere(future: impl Future<Output = HandlerResult> + Send + 'static) -> Self {
        Self::Apart(Box::pin(future))
    }

    /// Polls the body of the tool `name`.
    pub(super) fn poll(&mut self, name: &str, cx: &mut Context<'_>) -> Poll<HandlerResult> {
        match self {
            Self::Polled(body) => poll_caught(name, body, cx),
            Self::Apart(future) => future.as_mut().poll(cx),
            Self::Failed(error) => error.take().map_or(Poll::Pending, |error| Poll::Ready(Err(error))),
        }
    }
}

/// What a call is watched by while it works.
pub(super) enum Watch {
    /// What its body sees.
    Body(Ctx),
    /// What is around its body has no context of its own yet.
    Around { name: Arc<str>, cancellation: Cancellation },
}

impl Watch {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Body(ctx) => ctx.tool(),
            Self::Around { name, .. } => name,
        }
    }

    fn cancellation(&self) -> &Cancellation {
        match self {
            Self::Body(ctx) => ctx.cancellation(),
            Self::Around { cancellation, .. } => cancellation,
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match self {
            Self::Body(ctx) => ctx.deadline(),
            Self::Around { .. } => None,
        }
    }
}

/// What can end a call before its work.
enum Interruption {
    ByCaller,
    ByTime,
}

/// Work that its caller can cancel, and that ends at a moment. The output is `None` when the caller cancelled.
pub(super) struct Interruptible {
    work: Work,
    pub(super) watch: Watch,
    /// There from the first poll on that leaves work to do.
    interruption: Option<BoxFuture<Interruption>>,
}

impl Interruptible {
    pub(super) const fn new(work: Work, watch: Watch) -> Self {
        Self { work, watch, interruption: None }
    }
}

impl Future for Interruptible {
    type Output = Option<HandlerResult>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<HandlerResult>> {
        let Self { work, watch, interruption } = &mut *self;
        if let Poll::Ready(outcome) = work.poll(watch.name(), cx) {
            return Poll::Ready(Some(outcome));
        }
        let interruption = interruption
            .get_or_insert_with(|| Box::pin(interrupted(watch.deadline(), watch.cancellation().clone())));
        let cause = ready!(interruption.as_mut().poll(cx));
        // What the work holds is given back before anybody hears that it has ended.
        *work = Work::Failed(None);
        Poll::Ready(match cause {
            Interruption::ByCaller => None,
            Interruption::ByTime => Some(Err(timed_out(watch.cancellation()))),
        })
    }
}

async fn interrupted(deadline: Option<Instant>, cancellation: Cancellation) -> Interruption {
    match race(cancellation.cancelled_by_caller(), passed(deadline)).await {
        Either::First(()) => Interruption::ByCaller,
        Either::Second(()) => Interruption::ByTime,
    }
}
