//! Decides when an accepted call starts, and sends its answer. The only file that knows what calls run on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::runtime::Handle;

use super::queue::Queue;
use crate::server::session::AcceptedCall;
use crate::tool::{ErrorKind, ToolError};

/// Calls that run at once; those beyond wait.
const RUNNING: usize = 1024;

/// Bytes of arguments that may wait; calls beyond are refused.
const WAITING_BYTES: usize = 512 << 20;

pub(super) struct Dispatcher {
    runtime: Handle,
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
    pub(super) fn new(runtime: Handle, queue: Arc<Queue>) -> Arc<Self> {
        Arc::new(Self { runtime, queue, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts `call` now or, when the client does not keep up with reading, later.
    pub(super) fn submit(self: &Arc<Self>, call: AcceptedCall) {
        let size = call.size();
        let refused = {
            let mut state = self.state();
            if self.has_room(&state) {
                state.running += 1;
                drop(state);
                self.start(call);
                return;
            }
            if state.waiting_bytes + size <= WAITING_BYTES {
                state.waiting_bytes += size;
                state.waiting.push_back(call);
                return;
            }
            call
        };
        let busy = ToolError::of_kind(ErrorKind::Failed, "the server is busy: too many calls are waiting")
            .hint("read the answers that are there, then try again");
        if let Some(answer) = refused.refuse(&busy) {
            self.queue.push([answer.message()]);
        }
    }

    /// Starts what waits, as far as there is room.
    pub(super) fn resume(self: &Arc<Self>) {
        loop {
            let mut state = self.state();
            if !self.has_room(&state) {
                return;
            }
            let Some(call) = state.waiting.pop_front() else { return };
            state.waiting_bytes -= call.size();
            state.running += 1;
            drop(state);
            self.start(call);
        }
    }

    fn has_room(&self, state: &State) -> bool {
        state.running < RUNNING && !self.queue.is_full()
    }

    fn start(self: &Arc<Self>, call: AcceptedCall) {
        let this = Arc::clone(self);
        self.runtime.spawn(async move {
            if let Some(answer) = call.run().await {
                this.queue.push([answer.message()]);
            }
            this.finished();
        });
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
