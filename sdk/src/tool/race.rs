//! Waits for one of two things.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

/// Which of two futures was done first.
pub(crate) enum Either<A, B> {
    First(A),
    Second(B),
}

/// Polls both until one is done, the first one first; the other one is dropped.
pub(crate) async fn race<A: Future, B: Future>(first: A, second: B) -> Either<A::Output, B::Output> {
    let (mut first, mut second) = (pin!(first), pin!(second));
    poll_fn(|cx| match first.as_mut().poll(cx) {
        Poll::Ready(output) => Poll::Ready(Either::First(output)),
        Poll::Pending => second.as_mut().poll(cx).map(Either::Second),
    })
    .await
}
