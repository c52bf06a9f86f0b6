//! A flag that says "nobody waits for this call any more".

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::Notify;

/// Shared by the caller, who cancels, and the call, which looks at it or waits for it.
#[derive(Debug, Clone, Default)]
pub struct Cancellation(Arc<Shared>);

/// Somebody waits.
const AWAITED: u8 = 0;
/// The call has ended without its body, by a timeout say.
const LEFT: u8 = 1;
/// The caller does not wait any more.
const CANCELLED: u8 = 2;

#[derive(Debug, Default)]
struct Shared {
    state: AtomicU8,
    notify: Notify,
}

impl Cancellation {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the two are one flag.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Raises the flag; a second time changes nothing.
    pub fn cancel(&self) {
        self.raise(CANCELLED);
    }

    /// Tells a body that still runs (nothing can stop a blocking one from outside) that nobody waits, while
    /// the call itself has its outcome.
    pub(crate) fn leave(&self) {
        self.raise(LEFT);
    }

    fn raise(&self, state: u8) {
        self.0.state.fetch_max(state, Ordering::AcqRel);
        self.0.notify.notify_waiters();
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.state.load(Ordering::Acquire) > AWAITED
    }

    /// Returns once the flag is raised.
    pub async fn cancelled(&self) {
        self.reached(LEFT).await;
    }

    /// Returns once the caller has raised the flag.
    pub(crate) async fn cancelled_by_caller(&self) {
        self.reached(CANCELLED).await;
    }

    async fn reached(&self, state: u8) {
        loop {
            let mut notified = pin!(self.0.notify.notified());
            // Registered before the flag is read: a cancel between the two would otherwise be missed.
            notified.as_mut().enable();
            if self.0.state.load(Ordering::Acquire) >= state {
                return;
            }
            notified.await;
        }
    }
}
