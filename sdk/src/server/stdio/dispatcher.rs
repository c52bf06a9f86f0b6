//! Decides when an accepted call starts, and sends its answer.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use super::queue::Queue;
use crate::server::executor::{Executor, Job, Source};
use crate::server::session::{AcceptedCall, RunningCall};
use crate::tool::{ErrorKind, ToolError};

/// Calls that run at once; those beyond wait.
const RUNNING: usize = 1024;

/// Bytes of arguments that may wait; calls beyond are refused.
const WAITING_BYTES: usize = 512 << 20;

pub(super) struct Dispatcher {
    executor: Executor<Running>,
    queue: Arc<Queue>,
    running: AtomicUsize,
    /// How many of the waiting list there are, for those who do not want to lock it.
    waiting: AtomicUsize,
    list: Mutex<WaitingList>,
}

#[derive(Default)]
struct WaitingList {
    calls: VecDeque<AcceptedCall>,
    bytes: usize,
}

/// A call that was let in.
pub(super) struct Running {
    call: AcceptedCall,
    dispatcher: Arc<Dispatcher>,
}

impl Job for Running {
    type Run = Answering;

    fn start(self) -> Answering {
        Answering { call: self.call.run(), dispatcher: self.dispatcher }
    }
}

/// A call that runs, and then has its answer sent.
pub(super) struct Answering {
    call: RunningCall,
    dispatcher: Arc<Dispatcher>,
}

impl Future for Answering {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(answer) = ready!(Pin::new(&mut self.call).poll(cx)) {
            // The executor has it written, together with those of other calls.
            self.dispatcher.queue.add_answer(&answer);
        }
        self.dispatcher.finished();
        Poll::Ready(())
    }
}

impl Dispatcher {
    pub(super) fn new(executor: Executor<Running>, queue: Arc<Queue>) -> Arc<Self> {
        let (running, waiting) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Arc::new(Self { executor, queue, running, waiting, list: Mutex::default() })
    }

    fn list(&self) -> MutexGuard<'_, WaitingList> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call that came in; it still has to be [admitted](Self::admit).
    pub(super) fn incoming(self: &Arc<Self>, call: AcceptedCall) -> Running {
        Running { call, dispatcher: Arc::clone(self) }
    }

    /// Lets `calls` in: those that may start now stay. When the client does not keep up with reading, they are
    /// taken out and started later.
    pub(super) fn admit(self: &Arc<Self>, calls: &mut Vec<Running>) {
        if self.waiting.load(Ordering::SeqCst) == 0 && self.has_room(calls.len()) {
            self.running.fetch_add(calls.len(), Ordering::SeqCst);
            return;
        }
        let mut refused = Vec::new();
        let mut list = self.list();
        for Running { call, .. } in calls.drain(..) {
            let size = call.size();
            if list.bytes + size <= WAITING_BYTES {
                list.bytes += size;
                list.calls.push_back(call);
            } else {
                refused.push(call);
            }
        }
        self.waiting.store(list.calls.len(), Ordering::SeqCst);
        drop(list);
        // Those that finished in between have not seen anybody wait.
        self.resume();
        for call in refused {
            let busy =
                ToolError::of_kind(ErrorKind::Failed, "the server is busy: too many calls are waiting")
                    .hint("read the answers that are there, then try again");
            if let Some(answer) = call.refuse(&busy) {
                self.queue.add_answer(&answer);
                self.queue.wake();
            }
        }
    }

    /// Starts what waits, as far as there is room.
    pub(super) fn resume(self: &Arc<Self>) {
        let mut started = Vec::new();
        let mut list = self.list();
        while self.has_room(started.len() + 1) {
            let Some(call) = list.calls.pop_front() else { break };
            list.bytes -= call.size();
            started.push(call);
        }
        self.waiting.store(list.calls.len(), Ordering::SeqCst);
        // Under the lock, since others may want to start as many.
        self.running.fetch_add(started.len(), Ordering::SeqCst);
        self.executor.submit(started.into_iter().map(|call| self.incoming(call)));
    }

    fn has_room(&self, calls: usize) -> bool {
        self.running.load(Ordering::SeqCst) + calls <= RUNNING && !self.queue.is_full()
    }

    /// Takes calls from `source` until it ends.
    pub(super) fn attend(&self, source: Arc<dyn Source<Running>>) {
        self.executor.attend(source);
    }

    fn finished(self: &Arc<Self>) {
        self.running.fetch_sub(1, Ordering::SeqCst);
        if self.waiting.load(Ordering::SeqCst) > 0 {
            self.resume();
        }
    }
}
