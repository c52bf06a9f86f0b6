//! On Unix, descriptors 0 and 1 move to private ones for good: a stray `println!`, a C library or a child
//! process can then neither write into the protocol nor read from it.

use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

/// The protocol's two streams.
#[derive(Debug)]
pub(in crate::server::stdio) struct Streams {
    pub(in crate::server::stdio) input: Input,
    pub(in crate::server::stdio) output: Output,
    /// Dropping it makes the input stop.
    pub(in crate::server::stdio) stopper: Stopper,
    pub(in crate::server::stdio) lease: Lease,
}

/// The streams as the process got them, once they have been moved.
static MOVED: Mutex<Option<(OwnedFd, OwnedFd)>> = Mutex::new(None);

static LENT: AtomicBool = AtomicBool::new(false);

/// Two servers cannot share one pair of streams; dropping this gives them back.
#[derive(Debug)]
pub(in crate::server::stdio) struct Lease(());

impl Drop for Lease {
    fn drop(&mut self) {
        LENT.store(false, Ordering::Release);
    }
}

/// Moves the streams, if that has not been done, and lends them.
pub(in crate::server::stdio) fn take() -> io::Result<Streams> {
    if LENT.swap(true, Ordering::AcqRel) {
        return Err(io::Error::other("another server of this process uses stdin and stdout"));
    }
    let lease = Lease(());
    let mut moved = MOVED.lock().unwrap_or_else(PoisonError::into_inner);
    let (from, to) = match &*moved {
        Some(streams) => streams,
        None => moved.insert(move_away()?),
    };
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    Ok(Streams {
        input: Input { from: fcntl_dupfd_cloexec(from, 3)?, stopped: read },
        output: Output(fcntl_dupfd_cloexec(to, 3)?),
        stopper: Stopper { _write: write },
        lease,
    })
}

fn move_away() -> io::Result<(OwnedFd, OwnedFd)> {
    let from = fcntl_dupfd_cloexec(stdin(), 3)?;
    let to = fcntl_dupfd_cloexec(stdout(), 3)?;
    dup2_stdin(open("/dev/null", OFlags::RDONLY, Mode::empty())?)?;
    if dup2_stdout(stderr()).is_err() {
        dup2_stdout(open("/dev/null", OFlags::WRONLY, Mode::empty())?)?;
    }
    Ok((from, to))
}

/// Where messages come from.
#[derive(Debug)]
pub(in crate::server::stdio) struct Input {
    from: OwnedFd,
    stopped: OwnedFd,
}

/// Keeps an [`Input`] going.
#[derive(Debug)]
pub(in crate::server::stdio) struct Stopper {
    _write: OwnedFd,
}

impl Input {
    /// Waits for bytes: how many came, 0 at the end, `None` when told to stop.
    pub(in crate::server::stdio) fn read(&mut self, room: &mut [u8]) -> io::Result<Option<usize>> {
        loop {
            let mut waited_for =
                [PollFd::new(&self.from, PollFlags::IN), PollFd::new(&self.stopped, PollFlags::IN)];
            match poll(&mut waited_for, None) {
                Err(Errno::INTR) => continue,
                outcome => outcome?,
            };
            let [_, stopped] = &waited_for;
            if !stopped.revents().is_empty() {
                return Ok(None);
            }
            match rustix::io::read(&self.from, &mut *room) {
                // Another process may have made the shared pipe non-blocking.
                Err(Errno::INTR | Errno::AGAIN) => {}
                outcome => return Ok(Some(outcome?)),
            }
        }
    }
}

/// Where messages go.
#[derive(Debug)]
pub(in crate::server::stdio) struct Output(OwnedFd);

impl Output {
    /// Whether it takes some bytes at once.
    pub(in crate::server::stdio) fn is_ready(&self) -> bool {
        let mut output = [PollFd::new(&self.0, PollFlags::OUT)];
        let ready = poll(&mut output, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        let [output] = &output;
        ready == Ok(1) && output.revents() == PollFlags::OUT
    }
}

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match rustix::io::write(&self.0, bytes) {
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let _ = poll(&mut [PollFd::from_borrowed_fd(self.0.as_fd(), PollFlags::OUT)], None);
                }
                outcome => return Ok(outcome?),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
