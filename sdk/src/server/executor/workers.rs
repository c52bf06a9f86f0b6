//! The threads that poll.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::lane::{Lane, Ready};
use super::task::{Spare, Task};
use super::{Job, Sink, keeper};

/// How long a thread beyond the first waits for work before it ends.
const SURPLUS: Duration = Duration::from_secs(10);

/// What a thread takes from the queue at a time, and finishes before it sends what came out.
const SHARE: usize = 32;

pub(super) struct Workers<J: Job> {
    runtime: Handle,
    /// Flushed when a thread has worked its share off, and now and then.
    pub(super) sink: Arc<dyn Sink>,
    /// Threads at most, as long as none is stuck.
    pub(super) usual: usize,
    state: Mutex<State<J>>,
    /// For workers: something is in the queue, or the executor was closed.
    pub(super) work: Condvar,
    /// For the keeper: something is in the queue, or the executor was closed.
    pub(super) watch: Condvar,
}

pub(super) struct State<J: Job> {
    pub(super) ready: VecDeque<Ready<J>>,
    /// One for each thread.
    pub(super) lanes: Vec<Arc<Lane<J>>>,
    /// Threads that wait for work.
    pub(super) idle: usize,
    /// One of those was told that there is some, and is on its way.
    called: bool,
    pub(super) keeper: keeper::Presence,
    pub(super) closed: bool,
}

impl<J: Job> Workers<J> {
    pub(super) fn start(runtime: Handle, sink: Arc<dyn Sink>) -> io::Result<Arc<Self>> {
        let state = State {
            ready: VecDeque::new(),
            lanes: Vec::new(),
            idle: 0,
            called: false,
            keeper: keeper::Presence::Away,
            closed: false,
        };
        let (work, watch) = (Condvar::new(), Condvar::new());
        let usual = thread::available_parallelism().map_or(1, usize::from).min(8);
        let workers = Arc::new(Self { runtime, sink, usual, state: Mutex::new(state), work, watch });
        workers.spawn_worker(&mut workers.state())?;
        Ok(workers)
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add_jobs(self: &Arc<Self>, jobs: impl IntoIterator<Item = J>) {
        self.add(jobs.into_iter().map(Ready::New));
    }

    pub(super) fn add_woken(self: &Arc<Self>, task: Arc<Task<J>>) {
        self.add([Ready::Woken(task)]);
    }

    fn add(self: &Arc<Self>, ready: impl IntoIterator<Item = Ready<J>>) {
        let mut state = self.state();
        state.ready.extend(ready);
        if state.closed || state.ready.is_empty() {
            return;
        }
        // Waking costs a system call. One thread that is up takes what comes; when it does not get along,
        // the keeper wakes another.
        let call = state.idle > 0 && state.idle == state.lanes.len() && !state.called;
        state.called |= call;
        let keeper = std::mem::replace(&mut state.keeper, keeper::Presence::Watches);
        drop(state);
        if call {
            self.work.notify_one();
        }
        match keeper {
            keeper::Presence::Watches => {}
            keeper::Presence::Sleeps => self.watch.notify_one(),
            keeper::Presence::Away => keeper::start(self),
        }
    }

    pub(super) fn close(&self) {
        let left = {
            let mut state = self.state();
            state.closed = true;
            let mut left = std::mem::take(&mut state.ready);
            state.lanes.iter().for_each(|lane| lane.give_back(&mut left));
            left
        };
        self.work.notify_all();
        self.watch.notify_all();
        // Outside the lock: what a job owns may do anything when it is dropped.
        drop(left);
    }

    pub(super) fn spawn_worker(self: &Arc<Self>, state: &mut State<J>) -> io::Result<()> {
        let lane = Arc::new(Lane::new());
        let (workers, own) = (Arc::clone(self), Arc::clone(&lane));
        thread::Builder::new().name("toolkernel-calls".to_owned()).spawn(move || workers.work(&own))?;
        state.lanes.push(lane);
        Ok(())
    }

    fn work(self: &Arc<Self>, lane: &Arc<Lane<J>>) {
        let _tokio = self.runtime.enter();
        let mut spare = Spare::new(self);
        while self.refill(lane) {
            while let Some(ready) = lane.pop() {
                let again = match ready {
                    Ready::New(job) => spare.begin(job, self),
                    Ready::Woken(task) => task.poll().then_some(task),
                };
                if let Some(task) = again {
                    self.add_woken(task);
                }
            }
            self.sink.flush();
        }
    }

    /// Waits for work and takes a share of it; false when the thread is to end.
    fn refill(&self, lane: &Arc<Lane<J>>) -> bool {
        let mut state = self.state();
        loop {
            if !state.closed && !state.ready.is_empty() {
                lane.fill(&mut state.ready, SHARE);
                return true;
            }
            if state.closed {
                break;
            }
            state.idle += 1;
            let (woken, waited) =
                self.work.wait_timeout(state, SURPLUS).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            state.called = false;
            if waited.timed_out() && state.lanes.len() > 1 && state.ready.is_empty() {
                break;
            }
        }
        state.lanes.retain(|other| !Arc::ptr_eq(other, lane));
        false
    }
}
