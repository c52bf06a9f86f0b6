//! The futures of a body and of a call, written out: most calls are done at their first poll, and pay for nothing
//! that only those need which are not.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use super::deadline::{passed, timed_out};
use super::panics::{Caught, caught};
use crate::tool::race::{Either, race};
use crate::tool::{BoxFuture, Cancellation, HandlerResult, ToolError};

pub(super) enum Work {
    /// A body that is polled here; its panics are errors.
    Polled(Caught),
    Boxed(BoxFuture<HandlerResult>),
    /// A body that could not begin; taken at the first poll.
    Failed(Option<ToolError>),
}

impl Work {
    /// The body that `make` begins, for the tool `name`.
    pub(super) fn polled(
        name: Arc<str>,
        make: impl FnOnce() -> Result<BoxFuture<HandlerResult>, ToolError>,
    ) -> Self {
        match caught(&name, make) {
            Ok(future) => Self::Polled(Caught::new(name, future)),
            Err(error) => Self::Failed(Some(error)),
        }
    }

    /// A body that runs elsewhere, as `future` waits for it.
    pub(super) fn elsewhere(future: impl Future<Output = HandlerResult> + Send + 'static) -> Self {
        Self::Boxed(Box::pin(future))
    }
}

impl Future for Work {
    type Output = HandlerResult;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<HandlerResult> {
        match &mut *self {
            Self::Polled(body) => Pin::new(body).poll(cx),
            Self::Boxed(future) => future.as_mut().poll(cx),
            Self::Failed(error) => error.take().map_or(Poll::Pending, |error| Poll::Ready(Err(error))),
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
    deadline: Option<Instant>,
    cancellation: Cancellation,
    /// There from the first poll on that leaves work to do.
    interruption: Option<BoxFuture<Interruption>>,
}

impl Interruptible {
    pub(super) const fn new(work: Work, deadline: Option<Instant>, cancellation: Cancellation) -> Self {
        Self { work, deadline, cancellation, interruption: None }
    }
}

impl Future for Interruptible {
    type Output = Option<HandlerResult>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<HandlerResult>> {
        let Self { work, deadline, cancellation, interruption } = &mut *self;
        if let Poll::Ready(outcome) = Pin::new(&mut *work).poll(cx) {
            return Poll::Ready(Some(outcome));
        }
        let interruption =
            interruption.get_or_insert_with(|| Box::pin(interrupted(*deadline, cancellation.clone())));
        let cause = ready!(interruption.as_mut().poll(cx));
        // What the work holds is given back before anybody hears that it has ended.
        *work = Work::Failed(None);
        Poll::Ready(match cause {
            Interruption::ByCaller => None,
            Interruption::ByTime => Some(Err(timed_out(cancellation))),
        })
    }
}

async fn interrupted(deadline: Option<Instant>, cancellation: Cancellation) -> Interruption {
    match race(cancellation.cancelled_by_caller(), passed(deadline)).await {
        Either::First(()) => Interruption::ByCaller,
        Either::Second(()) => Interruption::ByTime,
    }
}
