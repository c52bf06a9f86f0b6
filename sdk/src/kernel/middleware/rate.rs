//! How many calls start in a time.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, ErrorKind, HandlerResult, ToolError};

/// Lets a number of calls start in each period, over all tools it concerns together, and refuses others with
/// the time after which they may be tried again.
///
/// A token bucket: it is full at first and fills evenly, so that a burst may use up a period's calls at once
/// and the mean rate holds nevertheless.
#[derive(Debug)]
pub struct RateLimit {
    calls: u32,
    period: Duration,
    bucket: Mutex<Bucket>,
}

#[derive(Debug)]
struct Bucket {
    /// The moment at which the bucket is, or was, full.
    full_at: Instant,
}

impl RateLimit {
    /// At most `calls` (at least one) in each `period`.
    #[must_use]
    pub fn new(calls: u32, period: Duration) -> Self {
        Self { calls: calls.max(1), period, bucket: Mutex::new(Bucket { full_at: Instant::now() }) }
    }

    /// Takes one call out of the bucket.
    fn admit(&self, now: Instant) -> Result<(), ToolError> {
        let each = self.period / self.calls;
        let mut bucket = self.bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = bucket.full_at.max(now) + each;
        let wait = full_at.saturating_duration_since(now).saturating_sub(self.period);
        if wait.is_zero() {
            bucket.full_at = full_at;
            return Ok(());
        }
        let message = format!("too many calls: {} in {:?} are allowed", self.calls, self.period);
        let hint = format!("try again in {} ms", wait.as_millis().max(1));
        Err(ToolError::of_kind(ErrorKind::Limited, message).hint(hint))
    }
}

impl Middleware for RateLimit {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        match self.admit(Instant::now()) {
            Ok(()) => next.run(call),
            Err(error) => Box::pin(std::future::ready(Err(error))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_uses_up_the_period_and_the_mean_rate_holds() {
        let limit = RateLimit::new(3, Duration::from_millis(300));
        let start = Instant::now();
        let at = |ms| limit.admit(start + Duration::from_millis(ms)).map_err(|error| error.to_string());
        assert_eq!([at(0), at(0), at(0)], [Ok(()), Ok(()), Ok(())]);
        let refused = at(20).unwrap_err();
        assert_eq!(refused, "too many calls: 3 in 300ms are allowed\nhint: try again in 80 ms");
        assert_eq!(at(100), Ok(()));
        assert!(at(101).is_err());
        assert_eq!([at(900), at(900), at(900)], [Ok(()), Ok(()), Ok(())]);
        assert!(at(900).is_err());
    }
}
