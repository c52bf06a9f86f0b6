//! The threads that poll, and the one that watches over them.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::task::Task;

/// How often the keeper looks while something waits: the longest that a call waits for a thread because
/// others block theirs.
const TICK: Duration = Duration::from_millis(2);

/// Ticks without anything waiting after which the keeper sleeps.
const QUIET_TICKS: u32 = 50;

/// How long a thread beyond the usual ones waits for work before it ends.
const SURPLUS: Duration = Duration::from_secs(10);

/// Threads at most. Beyond, calls wait until one of those that block their thread returns.
const MOST: usize = 1024;

/// Calls that a thread may finish before it sends what they gave, while more wait.
const BATCH: u32 = 32;

pub(super) struct Workers {
    runtime: Handle,
    /// Sends what finished calls gave. Called when a thread has nothing more to do, and now and then.
    flush: Box<dyn Fn() + Send + Sync>,
    /// Threads that stay.
    usual: usize,
    state: Mutex<State>,
    /// For workers: something is in the queue, or the executor was closed.
    work: Condvar,
    /// For the keeper: something is in the queue, or the executor was closed.
    watch: Condvar,
}

#[derive(Default)]
struct State {
    ready: VecDeque<Arc<Task>>,
    threads: usize,
    /// Threads that wait for work.
    idle: usize,
    /// One of those was told that there is some, and is on its way.
    called: bool,
    /// Tasks taken out of the queue so far.
    taken: u64,
    keeper_sleeps: bool,
    closed: bool,
}

impl Workers {
    pub(super) fn start(runtime: Handle, flush: Box<dyn Fn() + Send + Sync>) -> io::Result<Arc<Self>> {
        let usual = thread::available_parallelism().map_or(1, usize::from).min(8);
        let workers = Arc::new(Self {
            runtime,
            flush,
            usual,
            state: Mutex::default(),
            work: Condvar::new(),
            watch: Condvar::new(),
        });
        workers.spawn_worker(&mut workers.state())?;
        let keeper = Arc::clone(&workers);
        thread::Builder::new().name("toolkernel-keeper".to_owned()).spawn(move || keeper.keep())?;
        Ok(workers)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, tasks: impl IntoIterator<Item = Arc<Task>>) {
        let mut state = self.state();
        state.ready.extend(tasks);
        if state.closed || state.ready.is_empty() {
            return;
        }
        // Waking costs a system call. One thread that is up takes what comes; when it does not get along,
        // the keeper wakes another.
        let call = state.idle > 0 && state.idle == state.threads && !state.called;
        state.called |= call;
        let keeper_sleeps = std::mem::take(&mut state.keeper_sleeps);
        drop(state);
        if call {
            self.work.notify_one();
        }
        if keeper_sleeps {
            self.watch.notify_one();
        }
    }

    pub(super) fn close(&self) {
        let left = {
            let mut state = self.state();
            state.closed = true;
            std::mem::take(&mut state.ready)
        };
        self.work.notify_all();
        self.watch.notify_all();
        // Outside the lock: what a call owns may do anything when it is dropped.
        drop(left);
    }

    fn spawn_worker(self: &Arc<Self>, state: &mut State) -> io::Result<()> {
        let workers = Arc::clone(self);
        thread::Builder::new().name("toolkernel-calls".to_owned()).spawn(move || workers.work())?;
        state.threads += 1;
        Ok(())
    }

    fn work(&self) {
        let _tokio = self.runtime.enter();
        let mut unsent = 0;
        while let Some(task) = self.next(&mut unsent) {
            if task.poll() {
                self.add([task]);
            }
            unsent += 1;
            if unsent == BATCH {
                unsent = 0;
                (self.flush)();
            }
        }
    }

    /// The next task; `None` when the thread is to end. Sends what is unsent before it waits.
    fn next(&self, unsent: &mut u32) -> Option<Arc<Task>> {
        let mut state = self.state();
        loop {
            if state.closed {
                state.threads -= 1;
                return None;
            }
            if let Some(task) = state.ready.pop_front() {
                state.taken += 1;
                return Some(task);
            }
            if std::mem::take(unsent) > 0 {
                drop(state);
                (self.flush)();
                state = self.state();
                continue;
            }
            state.idle += 1;
            let (woken, waited) =
                self.work.wait_timeout(state, SURPLUS).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            state.called = false;
            if waited.timed_out() && state.threads > self.usual && state.ready.is_empty() {
                state.threads -= 1;
                return None;
            }
        }
    }

    /// Sees to it that what waits gets a thread.
    fn keep(self: Arc<Self>) {
        let mut taken = 0;
        let mut quiet = 0;
        loop {
            let mut state = self.state();
            if state.closed {
                return;
            }
            if state.ready.is_empty() {
                quiet += 1;
            } else {
                quiet = 0;
                if state.idle > 0 {
                    self.work.notify_one();
                } else if state.threads < self.usual || (state.taken == taken && state.threads < MOST) {
                    // Without a new thread, those that are there go on: it is tried again at the next tick.
                    if let Err(error) = self.spawn_worker(&mut state) {
                        tracing::warn!(%error, "no thread could be started for waiting calls");
                    }
                }
            }
            taken = state.taken;
            if quiet > QUIET_TICKS {
                state.keeper_sleeps = true;
                while state.keeper_sleeps && !state.closed {
                    state = self.watch.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                quiet = 0;
            }
            drop(state);
            // What a thread finished before it was blocked is not kept back.
            (self.flush)();
            thread::sleep(TICK);
        }
    }
}
