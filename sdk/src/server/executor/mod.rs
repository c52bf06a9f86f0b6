//! Polls the futures of calls on threads of its own.
//!
//! A call that blocks the thread it is polled on costs that thread and nothing else: as long as something
//! waits and nothing moves, another thread is started. Timers and I/O come from a Tokio runtime, which is
//! driven elsewhere.

mod keeper;
mod lane;
mod observed;
mod task;
mod workers;

use std::future::Future;
use std::io;
use std::sync::Arc;

use tokio::runtime::Handle;

use workers::Workers;

/// Something to run. Its future is made on the thread that polls it first, so that most memory is taken and
/// given back by one thread.
pub(super) trait Job: Send + 'static {
    /// Can be moved between polls, so that it needs no box.
    type Run: Future<Output = ()> + Send + Unpin + 'static;

    /// The future, to be polled to its end.
    fn start(self) -> Self::Run;
}

/// Where jobs come from. A thread that has nothing to do takes from it and runs what it got; should that take
/// long, another thread takes from it next. So a job that is done at once costs no change of threads.
pub(super) trait Source<J>: Send + Sync + 'static {
    /// Waits for something to come, if nothing is left of what came; a few jobs of it go to `jobs`, or all with
    /// `hurry`. The sink is flushed before a wait. Called by one thread at a time.
    fn read(&self, jobs: &mut Vec<J>, hurry: bool) -> Supply;
}

/// What a [`Source`] holds after a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Supply {
    /// More of what came: the next read does not wait.
    Left,
    /// Nothing: the next read waits.
    Used,
    /// Nothing more will come.
    Ended,
}

/// Where what jobs give is collected.
pub(super) trait Sink: Send + Sync + 'static {
    /// Sends what was collected. May block the thread, as a job may.
    fn flush(&self);
    /// Has another thread do so.
    fn have_flushed(&self);
}

/// Runs jobs. Dropped, it lets what runs go on and starts nothing more.
pub(super) struct Executor<J: Job>(Arc<Workers<J>>);

impl<J: Job> Executor<J> {
    /// An executor whose jobs find `runtime` as their Tokio runtime. What they give goes to `sink`,
    /// which is flushed once for many of them.
    ///
    /// # Errors
    /// When no thread can be had.
    pub(super) fn start(runtime: Handle, sink: Arc<dyn Sink>) -> io::Result<Self> {
        Workers::start(runtime, sink).map(Self)
    }

    /// Takes jobs from `source` until it ends.
    pub(super) fn attend(&self, source: Arc<dyn Source<J>>) {
        self.0.attend(source);
    }

    /// Adds jobs, all that there are at a time: each addition may cost a system call.
    pub(super) fn submit(&self, jobs: impl IntoIterator<Item = J>) {
        self.0.add_jobs(jobs);
    }
}

impl<J: Job> Drop for Executor<J> {
    fn drop(&mut self) {
        self.0.close();
    }
}
