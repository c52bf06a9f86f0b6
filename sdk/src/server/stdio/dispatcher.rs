//! Decides when an accepted call starts, and sends its answer.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::queue::Queue;
use crate::server::executor::Executor;
use crate::server::session::AcceptedCall;
use crate::tool::{BoxFuture, ErrorKind, ToolError};

/// Calls that run at once; those beyond wait.
const RUNNING: usize = 1024;

/// Bytes of arguments that may wait; calls beyond are refused.
const WAITING_BYTES: usize = 512 << 20;

pub(super) struct Dispatcher {
    executor: Executor,
    queue: Arc<Queue>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: usize,
    waiting: VecDeque<AcceptedCall>,
    waiting_bytes: usize,
}

impl Dispatcher {
    pub(super) fn new(executor: Executor, queue: Arc<Queue>) -> Arc<Self> {
        Arc::new(Self { executor, queue, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts `calls` now or, when the client does not keep up with reading, later.
    pub(super) fn submit(self: &Arc<Self>, calls: impl IntoIterator<Item = AcceptedCall>) {
        let (mut started, mut refused) = (Vec::new(), Vec::new());
        let full = self.queue.is_full();
        let mut state = self.state();
        for call in calls {
            let size = call.size();
            if !full && state.running < RUNNING && state.waiting.is_empty() {
                state.running += 1;
                started.push(self.running(call));
            } else if state.waiting_bytes + size <= WAITING_BYTES {
                state.waiting_bytes += size;
                state.waiting.push_back(call);
            } else {
                refused.push(call);
            }
        }
        drop(state);
        self.executor.submit(started);
        for call in refused {
            let busy =
                ToolError::of_kind(ErrorKind::Failed, "the server is busy: too many calls are waiting")
                    .hint("read the answers that are there, then try again");
            if let Some(answer) = call.refuse(&busy) {
                self.queue.push([answer.message()]);
            }
        }
    }

    /// Starts what waits, as far as there is room.
    pub(super) fn resume(self: &Arc<Self>) {
        let mut started = Vec::new();
        let mut state = self.state();
        while state.running < RUNNING && !self.queue.is_full() {
            let Some(call) = state.waiting.pop_front() else { break };
            state.waiting_bytes -= call.size();
            state.running += 1;
            started.push(self.running(call));
        }
        drop(state);
        self.executor.submit(started);
    }

    fn running(self: &Arc<Self>, call: AcceptedCall) -> BoxFuture<()> {
        let this = Arc::clone(self);
        Box::pin(async move {
            if let Some(answer) = call.run().await {
                // The executor has it written, together with those of other calls.
                this.queue.add([answer.message()]);
            }
            this.finished();
        })
    }

    fn finished(self: &Arc<Self>) {
        let mut state = self.state();
        state.running -= 1;
        let someone_waits = !state.waiting.is_empty();
        drop(state);
        if someone_waits {
            self.resume();
        }
    }
}
