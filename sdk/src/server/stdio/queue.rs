//! Bytes on their way to the client. Whoever has a message adds it and goes on; one thread writes, unless a
//! worker can do so at once.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::streams::Output;
use crate::server::executor::Sink;
use crate::server::session::{Answer, Message, Outbox};

/// Above this many waiting bytes no call is started, and reports of running ones are dropped.
const FULL: usize = 4 << 20;

/// Above this many the reader waits as well. Only answers that the reader gives itself can pile up so far:
/// the client asks and asks and reads nothing.
const OVERFULL: usize = 1 << 30;

/// A buffer above this size is given back after use.
const KEPT: usize = 1 << 20;

/// An answer above this size is not copied, and not written while others wait for the queue.
const LARGE: usize = 32 << 10;

/// What a stream that is ready takes without making the writer wait: POSIX promises as much for a pipe.
const AT_ONCE: usize = 4096;

/// Up to this many bytes are written in such pieces; waking the writer costs less than more of them.
const LITTLE: usize = 4 * AT_ONCE;

/// What the writer writes at a time: as much as a pipe holds by default.
const PIECE: usize = 64 << 10;

pub(super) struct Queue {
    output: Output,
    state: Mutex<State>,
    /// For the writing thread: something is there, or the queue was closed.
    filled: Condvar,
    /// For the reading thread: there is room again.
    drained: Condvar,
    /// Bytes added and not yet written.
    waiting: AtomicUsize,
    written: AtomicU64,
}

#[derive(Default)]
struct State {
    bytes: Vec<u8>,
    /// Large answers, to be written after `bytes`. The answers of different calls have no order.
    large: Vec<Vec<u8>>,
    closed: bool,
    /// Nobody reads any more: what is added goes nowhere.
    broken: bool,
    writer_sleeps: bool,
    /// A worker writes; the writer has to wait for it.
    borrowed: bool,
}

impl State {
    const fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.large.is_empty()
    }
}

impl Queue {
    pub(super) fn new(output: Output) -> Self {
        Self {
            output,
            state: Mutex::default(),
            filled: Condvar::new(),
            drained: Condvar::new(),
            waiting: AtomicUsize::new(0),
            written: AtomicU64::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
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

    /// Has what was added written.
    pub(super) fn wake(&self) {
        let mut state = self.state();
        if state.is_empty() && !state.closed {
            return;
        }
        // Waking costs a system call, so only a writer that sleeps is woken; who writes will wake it.
        if !state.borrowed && std::mem::take(&mut state.writer_sleeps) {
            self.filled.notify_one();
        }
    }

    /// As [`wake`](Self::wake), but writes a little itself when that costs no waiting: another thread need not
    /// be woken then. Should the stream be shared with others and fill up just now, the caller is blocked.
    pub(super) fn write_or_wake(&self) {
        let mut state = self.state();
        let little = state.large.is_empty() && (1..=LITTLE).contains(&state.bytes.len());
        if !little || !state.writer_sleeps || state.borrowed || !self.output.is_ready() {
            drop(state);
            return self.wake();
        }
        state.borrowed = true;
        let mut bytes = std::mem::take(&mut state.bytes);
        drop(state);
        let mut count = 0;
        for piece in bytes.chunks(AT_ONCE) {
            // The writer finds errors again, and knows what to do about them.
            if (count > 0 && !self.output.is_ready()) || (&self.output).write_all(piece).is_err() {
                break;
            }
            count += piece.len();
        }
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
        drop(state);
        self.wake();
    }

    fn count_as_written(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::AcqRel);
        self.written.fetch_add(bytes as u64, Ordering::AcqRel);
    }

    /// Waits until the queue is not dangerously long.
    pub(super) fn wait_for_room(&self) {
        let mut state = self.state();
        while !state.broken && self.waiting.load(Ordering::Acquire) > OVERFULL {
            self.filled.notify_one();
            state = self.drained.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets the writer end once it has written what is there.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.filled.notify_one();
    }

    /// Writes what is added, all that is there at a time, until the queue is closed or the stream fails.
    /// Calls `relieved` whenever the queue stops being full.
    pub(super) fn drain(&self, relieved: impl Fn()) -> io::Result<()> {
        let mut output = &self.output;
        let (mut bytes, mut large) = (Vec::new(), Vec::new());
        while self.take(&mut bytes, &mut large) {
            let lines = std::iter::once(&bytes).chain(&large);
            // In pieces, so that a client which reads slowly is seen to read.
            for piece in lines.flat_map(|lines| lines.chunks(PIECE)) {
                if let Err(error) = output.write_all(piece).and_then(|()| output.flush()) {
                    self.break_off();
                    return Err(error);
                }
                let was_full = self.is_full();
                self.count_as_written(piece.len());
                if was_full {
                    self.drained.notify_all();
                    relieved();
                }
            }
            large.clear();
            bytes.clear();
            bytes.shrink_to(KEPT);
        }
        Ok(())
    }

    fn take(&self, bytes: &mut Vec<u8>, large: &mut Vec<Vec<u8>>) -> bool {
        let mut state = self.state();
        while state.is_empty() || state.borrowed {
            if state.closed && !state.borrowed {
                return false;
            }
            state.writer_sleeps = true;
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.writer_sleeps = false;
        std::mem::swap(&mut state.bytes, bytes);
        std::mem::swap(&mut state.large, large);
        true
    }

    fn break_off(&self) {
        let mut state = self.state();
        state.broken = true;
        state.bytes = Vec::new();
        state.large = Vec::new();
        self.waiting.store(0, Ordering::Release);
        self.drained.notify_all();
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
