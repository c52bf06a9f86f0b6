//! Polls the futures of calls on threads of its own.
//!
//! A call that blocks the thread it is polled on costs that thread and nothing else: as long as something
//! waits and nothing moves, another thread is started. Timers and I/O come from a Tokio runtime, which is
//! driven elsewhere.

mod task;
mod workers;

use std::io;
use std::sync::Arc;

use tokio::runtime::Handle;

use crate::tool::BoxFuture;
use task::Task;
use workers::Workers;

/// Runs calls. Dropped, it lets what runs go on and starts nothing more.
pub(super) struct Executor(Arc<Workers>);

impl Executor {
    /// An executor whose calls find `runtime` as their Tokio runtime. What they give is sent by `flush`,
    /// which is called once for many of them.
    ///
    /// # Errors
    /// When no thread can be had.
    pub(super) fn start(runtime: Handle, flush: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        Workers::start(runtime, Box::new(flush)).map(Self)
    }

    /// Adds calls, all that there are at a time: each addition may cost a system call.
    pub(super) fn submit(&self, calls: impl IntoIterator<Item = BoxFuture<()>>) {
        let tasks = calls.into_iter().map(|call| Task::new(call, &self.0));
        self.0.add(tasks);
    }
}

impl Drop for Executor {
    fn drop(&mut self) {
        self.0.close();
    }
}
