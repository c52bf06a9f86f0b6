//! A flag that says "nobody waits for this call any more".

use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::Notify;

/// Shared by the caller, who cancels, and the call, which looks at it or waits for it.
#[derive(Clone)]
pub struct Cancellation(Arc<dyn Flagged>);

/// What has a flag in it: a caller that keeps a record of each call has one piece of memory for both.
pub(crate) trait Flagged: Send + Sync {
    fn flag(&self) -> &Flag;
}

/// Somebody waits.
const AWAITED: u8 = 0;
/// The call has ended without its body, by a timeout say.
const LEFT: u8 = 1;
/// The caller does not wait any more.
const CANCELLED: u8 = 2;

/// Nobody has raised it yet.
#[derive(Debug, Default)]
pub(crate) struct Flag {
    state: AtomicU8,
    notify: Notify,
}

impl Flagged for Flag {
    fn flag(&self) -> &Flag {
        self
    }
}

impl Flag {
    /// Raises the flag for good: the caller does not wait any more.
    pub(crate) fn cancel(&self) {
        self.raise(CANCELLED);
    }

    fn raise(&self, state: u8) {
        self.state.fetch_max(state, Ordering::AcqRel);
        self.notify.notify_waiters();
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.state.load(Ordering::Acquire) > AWAITED
    }

    async fn reached(&self, state: u8) {
        loop {
            let mut notified = pin!(self.notify.notified());
            // Registered before the flag is read: a cancel between the two would otherwise be missed.
            notified.as_mut().enable();
            if self.state.load(Ordering::Acquire) >= state {
                return;
            }
            notified.await;
        }
    }
}

impl Cancellation {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Arc::new(Flag::default()))
    }

    /// The flag of `call`.
    pub(crate) fn of(call: Arc<dyn Flagged>) -> Self {
        Self(call)
    }

    /// Raises the flag; a second time changes nothing.
    pub fn cancel(&self) {
        self.0.flag().cancel();
    }

    /// Tells a body that still runs (nothing can stop a blocking one from outside) that nobody waits, while
    /// the call itself has its outcome.
    pub(crate) fn leave(&self) {
        self.0.flag().raise(LEFT);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.flag().is_raised()
    }

    /// Returns once the flag is raised.
    pub async fn cancelled(&self) {
        self.0.flag().reached(LEFT).await;
    }

    /// Returns once the caller has raised the flag.
    pub(crate) async fn cancelled_by_caller(&self) {
        self.0.flag().reached(CANCELLED).await;
    }
}

impl Default for Cancellation {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Cancellation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancellation").field(self.0.flag()).finish()
    }
}
