//! One call's future, between two polls.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Wake, Waker};

use super::workers::Workers;
use crate::tool::BoxFuture;

/// Waits for a wake.
const IDLE: u8 = 0;
/// Stands in the queue.
const QUEUED: u8 = 1;
/// Is being polled.
const RUNNING: u8 = 2;
/// Is being polled, and was woken meanwhile.
const WOKEN: u8 = 3;
/// Has ended.
const DONE: u8 = 4;

pub(super) struct Task {
    state: AtomicU8,
    /// Taken by one thread at a time: the state sees to that.
    future: Mutex<Option<BoxFuture<()>>>,
    /// Weak, since tasks in the queue would keep their queue alive.
    workers: Weak<Workers>,
}

impl Task {
    pub(super) fn new(future: BoxFuture<()>, workers: &Arc<Workers>) -> Arc<Self> {
        Arc::new(Self {
            state: AtomicU8::new(QUEUED),
            future: Mutex::new(Some(future)),
            workers: Arc::downgrade(workers),
        })
    }

    /// Polls once; whether the task has to go back into the queue.
    pub(super) fn poll(self: &Arc<Self>) -> bool {
        self.state.store(RUNNING, Ordering::Release);
        let waker = Waker::from(Arc::clone(self));
        let mut slot = self.future.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(future) = slot.as_mut() else { return false };
        let polled =
            catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(&mut Context::from_waker(&waker))));
        if !matches!(polled, Ok(poll) if poll.is_pending()) {
            // Calls keep their panics in; should one get here nevertheless, its thread must go on.
            self.state.store(DONE, Ordering::Release);
            let ended = slot.take();
            drop(slot);
            drop(ended);
            return false;
        }
        drop(slot);
        let waits = self.state.compare_exchange(RUNNING, IDLE, Ordering::AcqRel, Ordering::Acquire).is_ok();
        if !waits {
            self.state.store(QUEUED, Ordering::Release);
        }
        !waits
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let woken = self.state.try_update(Ordering::AcqRel, Ordering::Acquire, |state| match state {
            IDLE => Some(QUEUED),
            RUNNING => Some(WOKEN),
            _ => None,
        });
        if woken == Ok(IDLE)
            && let Some(workers) = self.workers.upgrade()
        {
            workers.add([self]);
        }
    }
}
