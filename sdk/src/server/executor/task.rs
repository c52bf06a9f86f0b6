//! One job's future, between two polls.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Wake, Waker};

use super::Job;
use super::workers::Workers;

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

pub(super) struct Task<J: Job> {
    state: AtomicU8,
    /// Taken by one thread at a time: the state sees to that.
    future: Mutex<Option<J::Run>>,
    /// Weak, since tasks in the queue would keep their queue alive.
    workers: Weak<Workers<J>>,
}

impl<J: Job> Task<J> {
    /// A task without a future, as if it were being polled.
    fn vacant(workers: &Arc<Workers<J>>) -> Arc<Self> {
        Arc::new(Self {
            state: AtomicU8::new(RUNNING),
            future: Mutex::new(None),
            workers: Arc::downgrade(workers),
        })
    }

    /// Polls once; whether the task has to go back into the queue.
    pub(super) fn poll(self: &Arc<Self>) -> bool {
        self.state.store(RUNNING, Ordering::Release);
        let waker = Waker::from(Arc::clone(self));
        let mut slot = self.future.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(future) = slot.as_mut() else { return false };
        if !waits(future, &waker) {
            self.state.store(DONE, Ordering::Release);
            let ended = slot.take();
            drop(slot);
            drop(ended);
            return false;
        }
        drop(slot);
        self.rest()
    }

    /// Ends a poll after which the future waits; whether it was woken meanwhile.
    fn rest(&self) -> bool {
        let woken = self.state.compare_exchange(RUNNING, IDLE, Ordering::AcqRel, Ordering::Acquire).is_err();
        if woken {
            self.state.store(QUEUED, Ordering::Release);
        }
        woken
    }
}

/// Whether `future` waits for a wake of `waker`; if not, it has ended.
fn waits(future: &mut (impl Future<Output = ()> + Unpin), waker: &Waker) -> bool {
    // Calls keep their panics in; should one get here nevertheless, its thread must go on.
    catch_unwind(AssertUnwindSafe(|| Pin::new(future).poll(&mut Context::from_waker(waker))))
        .is_ok_and(|polled| polled.is_pending())
}

impl<J: Job> Wake for Task<J> {
    fn wake(self: Arc<Self>) {
        let woken = self.state.try_update(Ordering::AcqRel, Ordering::Acquire, |state| match state {
            IDLE => Some(QUEUED),
            RUNNING => Some(WOKEN),
            _ => None,
        });
        if woken == Ok(IDLE)
            && let Some(workers) = self.workers.upgrade()
        {
            workers.add_woken(self);
        }
    }
}

/// A task that is there before its future, and is used again as long as futures end at their first poll,
/// as most do.
pub(super) struct Spare<J: Job> {
    task: Arc<Task<J>>,
    waker: Waker,
}

impl<J: Job> Spare<J> {
    pub(super) fn new(workers: &Arc<Workers<J>>) -> Self {
        let task = Task::vacant(workers);
        Self { waker: Waker::from(Arc::clone(&task)), task }
    }

    /// Begins `job`; the task to put into the queue, if it has to go on at once.
    pub(super) fn begin(&mut self, job: J, workers: &Arc<Workers<J>>) -> Option<Arc<Task<J>>> {
        let mut future = catch_unwind(AssertUnwindSafe(|| job.start())).ok()?;
        let waits = waits(&mut future, &self.waker);
        // Ours and the waker's; any other belongs to somebody who may still wake this task.
        if !waits && Arc::strong_count(&self.task) == 2 {
            self.task.state.store(RUNNING, Ordering::Release);
            return None;
        }
        let Self { task, .. } = std::mem::replace(self, Self::new(workers));
        if !waits {
            task.state.store(DONE, Ordering::Release);
            return None;
        }
        *task.future.lock().unwrap_or_else(PoisonError::into_inner) = Some(future);
        task.rest().then_some(task)
    }
}
