//! The thread that writes what the stream does not take at once. It is there while it is needed: most answers are
//! written by the threads that run calls.

use std::io::{self, Write};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use super::queue::Queue;

/// How long a writer waits for more before it ends.
const LINGER: Duration = Duration::from_secs(1);

/// What is written at a time: as much as a pipe holds by default.
const PIECE: usize = 64 << 10;

/// A buffer above this size is given back after use.
const KEPT: usize = 1 << 20;

/// What the writer does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Presence {
    /// There is none.
    #[default]
    Away,
    Sleeps,
    /// Or has been woken, and will.
    Writes,
}

/// Starts a writer of `queue`. There must be no other one.
pub(super) fn start(queue: Arc<Queue>) -> io::Result<()> {
    let body = move || write(&queue);
    thread::Builder::new().name("toolkernel-writer".to_owned()).spawn(body).map(drop)
}

fn write(queue: &Queue) {
    match queue.drain() {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            tracing::debug!("the client does not read any more");
        }
        Err(error) => tracing::warn!(%error, "writing to the client failed"),
    }
}

impl Queue {
    /// Writes what is added, all that is there at a time, until nothing comes any more or the stream fails.
    fn drain(&self) -> io::Result<()> {
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
                self.count_as_written(piece.len());
            }
            large.clear();
            bytes.clear();
            bytes.shrink_to(KEPT);
        }
        Ok(())
    }

    /// Waits for something to write, and takes it; false when the writer is to end.
    fn take(&self, bytes: &mut Vec<u8>, large: &mut Vec<Vec<u8>>) -> bool {
        let mut state = self.state();
        while state.is_empty() || state.borrowed {
            if state.closed && !state.borrowed {
                state.writer = Presence::Away;
                drop(state);
                self.settle();
                return false;
            }
            state.writer = Presence::Sleeps;
            let (woken, waited) =
                self.filled.wait_timeout(state, LINGER).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            if waited.timed_out() && state.is_empty() && !state.borrowed {
                state.writer = Presence::Away;
                return false;
            }
        }
        state.writer = Presence::Writes;
        std::mem::swap(&mut state.bytes, bytes);
        std::mem::swap(&mut state.large, large);
        true
    }
}
