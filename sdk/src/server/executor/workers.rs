//! The threads that poll.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::lane::{Lane, Ready};
use super::task::{Spare, Task};
use super::{Job, Sink, Source, Supply, keeper};

/// How long a thread beyond the first waits for work before it ends.
const SURPLUS: Duration = Duration::from_secs(3);

/// What a thread takes from the queue at a time.
const SHARE: usize = 32;

/// How many jobs a thread runs before it sends what came out, if it does not run out of them before. Sending may cost
/// more than the jobs; should they take long, the keeper sees to it.
const UNSENT: usize = 256;

pub(super) struct Workers<J: Job> {
    runtime: Handle,
    /// Flushed when a thread has worked its share off, and now and then.
    pub(super) sink: Arc<dyn Sink>,
    /// How many threads can compute at a time.
    pub(super) processors: usize,
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
    /// As many threads compute as the machine can run: who reads, only reads.
    pub(super) crowded: bool,
    pub(super) reading: Reading<J>,
    pub(super) keeper: keeper::Presence,
    pub(super) closed: bool,
}

/// Who reads from the source.
pub(super) struct Reading<J: Job> {
    /// None before it is there, and after its end.
    source: Option<Arc<dyn Source<J>>>,
    /// A thread does.
    taken: bool,
    /// Nobody has for a while, so that it comes before all else.
    pub(super) urgent: bool,
    /// The next read does not wait.
    left: bool,
    /// How often everything was read that had come.
    pub(super) count: u64,
}

impl<J: Job> Reading<J> {
    /// Whether somebody should read and nobody does.
    pub(super) const fn is_vacant(&self) -> bool {
        self.source.is_some() && !self.taken
    }
}

impl<J: Job> State<J> {
    /// Threads that are polling.
    fn busy(&self) -> usize {
        self.lanes.len().saturating_sub(self.idle + usize::from(self.reading.taken))
    }
}

impl<J: Job> Workers<J> {
    pub(super) fn start(runtime: Handle, sink: Arc<dyn Sink>) -> io::Result<Arc<Self>> {
        let state = State {
            ready: VecDeque::new(),
            lanes: Vec::new(),
            idle: 0,
            called: false,
            crowded: false,
            reading: Reading { source: None, taken: false, urgent: false, left: false, count: 0 },
            keeper: keeper::Presence::Away,
            closed: false,
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let usual = processors.min(8);
        let (work, watch) = (Condvar::new(), Condvar::new());
        let workers =
            Arc::new(Self { runtime, sink, processors, usual, state: Mutex::new(state), work, watch });
        workers.spawn_worker(&mut workers.state())?;
        Ok(workers)
    }

    pub(super) fn attend(&self, source: Arc<dyn Source<J>>) {
        self.state().reading.source = Some(source);
        self.work.notify_one();
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
        let call = state.busy() == 0 && state.idle > 0 && !state.called;
        state.called |= call;
        if state.busy() == 0 && state.idle == 0 {
            self.grow(&mut state);
        }
        if call {
            self.work.notify_one();
        }
        self.have_watched(state);
    }

    /// Starts a thread.
    pub(super) fn grow(self: &Arc<Self>, state: &mut State<J>) {
        // Without a new one, those that are there go on: it is tried again at the keeper's next look.
        if let Err(error) = self.spawn_worker(state) {
            tracing::warn!(%error, "no thread could be started for waiting calls");
        }
    }

    /// Sees to it that the keeper watches.
    fn have_watched(self: &Arc<Self>, mut state: MutexGuard<'_, State<J>>) {
        let keeper = std::mem::replace(&mut state.keeper, keeper::Presence::Watches);
        drop(state);
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
            state.reading.source = None;
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
        lane.enter();
        let mut spare = Spare::new(self);
        let mut jobs = Vec::new();
        let mut unsent = 0;
        while self.refill(lane, &mut jobs, &mut unsent) {
            while let Some(ready) = lane.pop() {
                let again = match ready {
                    Ready::New(job) => spare.begin(job, self),
                    Ready::Woken(task) => task.poll().then_some(task),
                };
                if let Some(task) = again {
                    self.add_woken(task);
                }
                unsent += 1;
                if unsent >= UNSENT {
                    unsent = 0;
                    self.sink.flush();
                }
            }
        }
    }

    /// Waits for work and takes a share of it; false when the thread is to end. `jobs` is room for those
    /// that are read; `unsent` jobs have not been sent to where they belong, which happens before any wait.
    fn refill(self: &Arc<Self>, lane: &Arc<Lane<J>>, jobs: &mut Vec<J>, unsent: &mut usize) -> bool {
        let mut state = self.state();
        loop {
            if state.closed {
                break;
            }
            let reads_first = (state.reading.urgent || state.crowded) && state.reading.is_vacant();
            if !reads_first && !state.ready.is_empty() {
                lane.fill(&mut state.ready, SHARE);
                return true;
            }
            let vacant = state.reading.is_vacant();
            if *unsent > 0 && !(vacant && state.reading.left) {
                drop(state);
                self.sink.flush();
                *unsent = 0;
                state = self.state();
                continue;
            }
            if vacant {
                state = self.read(state, jobs);
                if state.crowded {
                    state.ready.extend(jobs.drain(..).map(Ready::New));
                }
                self.have_watched(state);
                // The source may have answered by itself.
                *unsent += 1;
                if !jobs.is_empty() {
                    lane.extend(jobs.drain(..));
                    return true;
                }
                state = self.state();
                continue;
            }
            state.idle += 1;
            let (woken, waited) =
                self.work.wait_timeout(state, SURPLUS).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            state.called = false;
            // One thread is enough to read. For what is woken meanwhile, another one is started.
            if waited.timed_out() && state.lanes.len() > 1 && state.ready.is_empty() {
                break;
            }
        }
        state.lanes.retain(|other| !Arc::ptr_eq(other, lane));
        drop(state);
        self.sink.flush();
        false
    }

    /// Reads from the source once.
    fn read<'a>(
        &'a self,
        mut state: MutexGuard<'a, State<J>>,
        jobs: &mut Vec<J>,
    ) -> MutexGuard<'a, State<J>> {
        let Some(source) = state.reading.source.clone() else { return state };
        state.reading.taken = true;
        let hurry = std::mem::take(&mut state.reading.urgent);
        drop(state);
        // A panic must not leave the source with nobody to read it: it counts as the end.
        let supply = catch_unwind(AssertUnwindSafe(|| source.read(jobs, hurry))).unwrap_or(Supply::Ended);
        let mut state = self.state();
        state.reading.taken = false;
        state.reading.left = supply == Supply::Left;
        match supply {
            Supply::Left => {}
            Supply::Used => state.reading.count += 1,
            Supply::Ended => state.reading.source = None,
        }
        state
    }
}
