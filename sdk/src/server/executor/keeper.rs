//! The thread that watches over those that poll. It is there while there is work.

use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use super::Job;
use super::workers::{State, Workers};

/// How often the keeper looks while something waits: about the longest that a job waits for a thread
/// because others block theirs.
const TICK: Duration = Duration::from_millis(2);

/// Ticks without anything waiting after which the keeper sleeps.
const QUIET_TICKS: u32 = 50;

/// How long it sleeps before it ends.
const LINGER: Duration = Duration::from_secs(1);

/// Threads at most: more than there are jobs at a time, so that one is left to read. Beyond, jobs wait until one of
/// those that block their thread returns.
const MOST: usize = 1032;

/// Looks at a machine that is busy with our threads between which none is added: enough for a call that computes for
/// long to hold others up no longer than is noticed.
const CROWDED_LOOKS: u32 = 25;

/// Threads that are looked at closely at a look, the newest first: looking costs a system call each.
const OBSERVED: usize = 64;

/// A thread that takes more than this many jobs between two looks is quick enough: another one would only
/// get into its way.
const BRISK: u64 = 32;

/// What the keeper does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    /// There is none.
    Away,
    Sleeps,
    Watches,
}

/// Starts a keeper. Its presence has to be noted already.
pub(super) fn start<J: Job>(workers: &Arc<Workers<J>>) {
    let own = Arc::clone(workers);
    let thread = thread::Builder::new().name("toolkernel-keeper".to_owned()).spawn(move || keep(&own));
    if let Err(error) = thread {
        tracing::warn!(%error, "no thread could be started to watch over the calls");
        // The next addition tries again.
        workers.state().keeper = Presence::Away;
    }
}

/// Sees to it that what waits gets a thread.
fn keep<J: Job>(workers: &Arc<Workers<J>>) {
    let mut seen = Seen::default();
    let mut quiet = 0;
    loop {
        // What a thread finished before it was blocked is not kept back.
        workers.sink.have_flushed();
        thread::sleep(TICK);
        let mut state = workers.state();
        if state.closed {
            return;
        }
        if look(workers, &mut state, &mut seen) {
            quiet = 0;
            continue;
        }
        quiet += 1;
        if quiet <= QUIET_TICKS {
            continue;
        }
        quiet = 0;
        state.keeper = Presence::Sleeps;
        let (mut state, _) = workers
            .watch
            .wait_timeout_while(state, LINGER, |state| state.keeper == Presence::Sleeps && !state.closed)
            .unwrap_or_else(PoisonError::into_inner);
        if state.keeper == Presence::Sleeps || state.closed {
            state.keeper = Presence::Away;
            return;
        }
    }
}

/// How far everything was at the last look.
#[derive(Default)]
struct Seen {
    /// What each thread had taken.
    lanes: Vec<u64>,
    /// How often the source had been read from, if nobody did just then.
    vacant_after: Option<u64>,
    /// Looks in a row at which nothing moved on a crowded machine.
    crowded: u32,
}

/// Looks once; whether there is anything to watch.
fn look<J: Job>(workers: &Arc<Workers<J>>, state: &mut State<J>, seen: &mut Seen) -> bool {
    let taken = since(state, seen);
    let vacant = state.reading.is_vacant();
    let before = std::mem::replace(&mut seen.vacant_after, vacant.then_some(state.reading.count));
    // The thread that read last is at the same jobs since then.
    state.reading.urgent = vacant && before == Some(state.reading.count);
    let waits = state.reading.urgent || !state.ready.is_empty();
    state.crowded = waits && compute(state, workers.processors);
    seen.crowded = if state.crowded && taken == 0 { seen.crowded + 1 } else { 0 };
    if !waits {
        return vacant;
    }
    let most = match taken {
        _ if state.reading.urgent => MOST,
        // Another one would only take the processor from those that are at work.
        _ if state.crowded && (taken > 0 || seen.crowded < CROWDED_LOOKS) => 0,
        0 => MOST,
        taken if taken < BRISK => workers.usual,
        _ => 1,
    };
    if state.idle > 0 {
        workers.work.notify_one();
    } else if state.lanes.len() < most {
        seen.crowded = 0;
        workers.grow(state);
    }
    true
}

/// How many jobs were taken since the last look. What a thread took from the queue and does not get to goes back there.
fn since<J: Job>(state: &mut State<J>, seen: &mut Seen) -> u64 {
    let now: Vec<u64> = state.lanes.iter().map(|lane| lane.taken()).collect();
    let State { ready, lanes, .. } = state;
    let mut taken = 0;
    for (lane, (now, before)) in lanes.iter().zip(now.iter().zip(&seen.lanes)) {
        if now == before {
            // Stuck, or asleep with nothing in its share.
            lane.give_back(ready);
        }
        taken += now.saturating_sub(*before);
    }
    seen.lanes = now;
    taken
}

/// Whether at least so many threads compute.
fn compute<J: Job>(state: &State<J>, threads: usize) -> bool {
    let newest = state.lanes.iter().rev().take(OBSERVED);
    newest.filter(|lane| lane.is_runnable()).take(threads).count() == threads
}
