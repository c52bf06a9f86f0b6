//! What one thread has taken from the queue and not yet begun: its own, until it is stuck.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::Job;
use super::observed::Observed;
use super::task::Task;

/// Work that can be polled.
pub(super) enum Ready<J: Job> {
    /// Not yet begun.
    New(J),
    /// Was polled before, and woken.
    Woken(Arc<Task<J>>),
}

/// A thread's share. Only the thread takes from it, so its lock is free, except when the keeper looks.
pub(super) struct Lane<J: Job> {
    share: Mutex<VecDeque<Ready<J>>>,
    /// How often the thread took something.
    taken: AtomicU64,
    /// The thread, once it runs.
    thread: OnceLock<Option<Observed>>,
}

impl<J: Job> Lane<J> {
    pub(super) fn new() -> Self {
        Self { share: Mutex::new(VecDeque::new()), taken: AtomicU64::new(0), thread: OnceLock::new() }
    }

    fn share(&self) -> MutexGuard<'_, VecDeque<Ready<J>>> {
        self.share.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the calling thread the one whose share this is.
    pub(super) fn enter(&self) {
        self.thread.get_or_init(Observed::current);
    }

    /// Whether its thread computes, or waits for the processor only; false where that is not known.
    pub(super) fn is_runnable(&self) -> bool {
        self.thread.get().and_then(Option::as_ref).is_some_and(Observed::is_runnable)
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Moves up to `most` over from the front of `queue`.
    pub(super) fn fill(&self, queue: &mut VecDeque<Ready<J>>, most: usize) {
        self.share().extend(queue.drain(..queue.len().min(most)));
    }

    pub(super) fn extend(&self, jobs: impl IntoIterator<Item = J>) {
        self.share().extend(jobs.into_iter().map(Ready::New));
    }

    pub(super) fn pop(&self) -> Option<Ready<J>> {
        let ready = self.share().pop_front();
        if ready.is_some() {
            // Nobody else writes it.
            self.taken.store(self.taken() + 1, Ordering::Relaxed);
        }
        ready
    }

    /// Moves everything back to the front of `queue`, in its order.
    pub(super) fn give_back(&self, queue: &mut VecDeque<Ready<J>>) {
        let mut share = self.share();
        while let Some(ready) = share.pop_back() {
            queue.push_front(ready);
        }
    }
}
