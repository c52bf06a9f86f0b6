//! Bytes on their way to the client. Whoever has a message adds it and goes on. What the stream takes at once is
//! written by the thread that finished a share of calls; the rest by a [writer](super::writer).

use std::pin::pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use tokio::sync::Notify;

use super::streams::Output;
use super::writer;
use crate::server::executor::Sink;
use crate::server::session::{Answer, Message, Outbox};

/// Above this many waiting bytes no call is started, and reports of running ones are dropped.
const FULL: usize = 4 << 20;

/// Above this many the reader waits as well. Only answers that the reader gives itself can pile up so far:
/// the client asks and asks and reads nothing.
const OVERFULL: usize = 1 << 30;

/// An answer above this size is not copied, and not written while others wait for the queue.
const LARGE: usize = 32 << 10;

/// More than a pipe holds: not tried to be written at once.
const MUCH: usize = 64 << 10;

pub(super) struct Queue {
    /// For its writer.
    own: Weak<Self>,
    pub(super) output: Output,
    state: Mutex<State>,
    /// For the writer: something is there, or the queue was closed.
    pub(super) filled: Condvar,
    /// For the reading thread: there is room again.
    drained: Condvar,
    /// Bytes added and not yet written.
    waiting: AtomicUsize,
    written: AtomicU64,
    /// Called whenever a queue that is full gets shorter.
    relieved: OnceLock<Box<dyn Fn() + Send + Sync>>,
    /// Nobody reads any more, or everything was written after the end.
    ended: Notify,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) bytes: Vec<u8>,
    /// Large answers, to be written after `bytes`. The answers of different calls have no order.
    pub(super) large: Vec<Vec<u8>>,
    pub(super) closed: bool,
    /// Nobody reads any more: what is added goes nowhere.
    broken: bool,
    pub(super) writer: writer::Presence,
    /// Another thread than the writer writes; that one has to wait for it.
    pub(super) borrowed: bool,
}

impl State {
    pub(super) const fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.large.is_empty()
    }
}

impl Queue {
    pub(super) fn new(output: Output) -> Arc<Self> {
        Arc::new_cyclic(|own| Self {
            own: Weak::clone(own),
            output,
            state: Mutex::default(),
            filled: Condvar::new(),
            drained: Condvar::new(),
            waiting: AtomicUsize::new(0),
            written: AtomicU64::new(0),
            relieved: OnceLock::new(),
            ended: Notify::new(),
        })
    }

    /// Has `relieved` called whenever a queue that is full gets shorter. Only the first one is.
    pub(super) fn on_relief(&self, relieved: impl Fn() + Send + Sync + 'static) {
        let _ = self.relieved.set(Box::new(relieved));
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_full(&self) -> bool {
        self.waiting.load(Ordering::Acquire) > FULL
    }

    /// Bytes written so far: as long as they grow, the client reads.
    pub(super) fn written(&self) -> u64 {
        self.written.load(Ordering::Acquire)
    }

    /// Adds messages, each as a line, and has them written.
    pub(super) fn push<'a>(&self, messages: impl IntoIterator<Item = &'a Message>) {
        self.add(messages);
        self.wake();
    }

    /// Adds messages, each as a line; to be written at the next [`wake`](Self::wake).
    pub(super) fn add<'a>(&self, messages: impl IntoIterator<Item = &'a Message>) {
        let mut state = self.state();
        if state.broken {
            return;
        }
        let before = state.bytes.len();
        for message in messages {
            state.bytes.extend_from_slice(message.json());
            state.bytes.push(b'\n');
        }
        self.waiting.fetch_add(state.bytes.len() - before, Ordering::AcqRel);
    }

    /// Adds an answer as a line; to be written at the next [`wake`](Self::wake).
    pub(super) fn add_answer(&self, answer: &Answer) {
        if answer.size() > LARGE {
            let mut line = Vec::with_capacity(answer.size() + answer.size() / 16);
            answer.write(&mut line);
            line.push(b'\n');
            let mut state = self.state();
            if !state.broken {
                self.waiting.fetch_add(line.len(), Ordering::AcqRel);
                state.large.push(line);
            }
            return;
        }
        let mut state = self.state();
        if state.broken {
            return;
        }
        let before = state.bytes.len();
        answer.write(&mut state.bytes);
        state.bytes.push(b'\n');
        self.waiting.fetch_add(state.bytes.len() - before, Ordering::AcqRel);
    }

    /// Has the writer write what was added.
    pub(super) fn wake(&self) {
        let mut state = self.state();
        // Who writes looks for more by itself.
        if !state.is_empty() && !state.borrowed {
            self.call_writer(&mut state);
        }
    }

    /// Wakes the writer, or starts one. Either costs a system call, so only one that is needed is called.
    fn call_writer(&self, state: &mut State) {
        match state.writer {
            writer::Presence::Writes => {}
            writer::Presence::Sleeps => {
                state.writer = writer::Presence::Writes;
                self.filled.notify_one();
            }
            writer::Presence::Away => {
                let started = self.own.upgrade().map(writer::start);
                match started {
                    Some(Ok(())) => state.writer = writer::Presence::Writes,
                    // Whoever adds next tries again, and the keeper does as long as there are calls.
                    Some(Err(error)) => tracing::warn!(%error, "no thread could be started to write answers"),
                    None => {}
                }
            }
        }
    }

    /// As [`wake`](Self::wake), but writes by itself what the stream takes without waiting: no other thread is
    /// needed then.
    pub(super) fn write_or_wake(&self) {
        let mut state = self.state();
        let is_free = state.writer != writer::Presence::Writes && !state.borrowed;
        let is_little = state.large.is_empty() && (1..=MUCH).contains(&state.bytes.len());
        if !is_free || !is_little {
            drop(state);
            return self.wake();
        }
        state.borrowed = true;
        let mut bytes = std::mem::take(&mut state.bytes);
        drop(state);
        // The writer meets an error again, and knows what to do about it.
        let count = self.output.write_at_once(&bytes).unwrap_or_default();
        self.count_as_written(count);
        bytes.drain(..count);
        let mut state = self.state();
        state.borrowed = false;
        if state.bytes.is_empty() {
            state.bytes = bytes;
        } else if !bytes.is_empty() {
            bytes.append(&mut state.bytes);
            state.bytes = bytes;
        }
        if !state.is_empty() {
            self.call_writer(&mut state);
        } else if state.closed {
            self.filled.notify_one();
            self.settle();
        }
    }

    /// Takes note that so many of the waiting bytes were written.
    pub(super) fn count_as_written(&self, bytes: usize) {
        let before = self.waiting.fetch_sub(bytes, Ordering::AcqRel);
        self.written.fetch_add(bytes as u64, Ordering::AcqRel);
        if before > FULL {
            self.drained.notify_all();
            if let Some(relieved) = self.relieved.get() {
                relieved();
            }
        }
    }

    /// Waits until the queue is not dangerously long.
    pub(super) fn wait_for_room(&self) {
        let mut state = self.state();
        while !state.broken && self.waiting.load(Ordering::Acquire) > OVERFULL {
            self.call_writer(&mut state);
            state = self.drained.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Has what is there written; a writer ends then.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        if state.borrowed {
            return;
        }
        if state.is_empty() {
            self.filled.notify_one();
        } else {
            self.call_writer(&mut state);
        }
    }

    /// Nobody reads any more.
    pub(super) fn break_off(&self) {
        let mut state = self.state();
        state.broken = true;
        state.bytes = Vec::new();
        state.large = Vec::new();
        self.waiting.store(0, Ordering::Release);
        self.drained.notify_all();
        drop(state);
        self.ended.notify_waiters();
    }

    /// Tells those who wait for it that everything was written.
    pub(super) fn settle(&self) {
        self.ended.notify_waiters();
    }

    /// Returns once nobody reads any more.
    pub(super) async fn broken(&self) {
        self.until(|| self.state().broken).await;
    }

    /// Returns once nothing waits to be written, after the queue was closed, or nobody reads any more.
    pub(super) async fn settled(&self) {
        self.until(|| self.waiting.load(Ordering::Acquire) == 0).await;
    }

    async fn until(&self, holds: impl Fn() -> bool) {
        loop {
            let mut ended = pin!(self.ended.notified());
            ended.as_mut().enable();
            if holds() {
                return;
            }
            ended.await;
        }
    }
}

impl Sink for Queue {
    fn flush(&self) {
        self.write_or_wake();
    }

    fn have_flushed(&self) {
        self.wake();
    }
}

impl Outbox for Queue {
    fn send(&self, message: Message) {
        if !(message.is_dispensable() && self.is_full()) {
            self.push([&message]);
        }
    }
}
