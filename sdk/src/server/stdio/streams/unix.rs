//! On Unix, descriptors 0 and 1 move to private ones for good: a stray `println!`, a C library or a child
//! process can then neither write into the protocol nor read from it.

use std::fs::File;
#[cfg(target_os = "linux")]
use std::io::IoSlice;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
#[cfg(target_os = "linux")]
use rustix::io::{ReadWriteFlags, pwritev2};
use rustix::pipe::{PIPE_BUF, PipeFlags, pipe_with};
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

/// The protocol's two streams.
#[derive(Debug)]
pub(in crate::server::stdio) struct Streams {
    pub(in crate::server::stdio) input: Input,
    pub(in crate::server::stdio) output: Output,
    /// Dropping it makes the input stop. None when only the end of the process does.
    pub(in crate::server::stdio) stopper: Option<Stopper>,
    /// None when the streams are never given back.
    pub(in crate::server::stdio) lease: Option<Lease>,
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
    let (from, to, lease) = take_descriptors()?;
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    Ok(Streams {
        input: Input { from, stopped: Some(read) },
        output: Output::new(to),
        stopper: Some(Stopper { _write: write }),
        lease: Some(lease),
    })
}

/// As [`take`], for the rest of the process's life: a reader that cannot be told to stop needs one system call a
/// message less.
pub(in crate::server::stdio) fn take_for_good() -> io::Result<Streams> {
    let (from, to, lease) = take_descriptors()?;
    std::mem::forget(lease);
    Ok(Streams { input: Input { from, stopped: None }, output: Output::new(to), stopper: None, lease: None })
}

fn take_descriptors() -> io::Result<(OwnedFd, OwnedFd, Lease)> {
    if LENT.swap(true, Ordering::AcqRel) {
        return Err(io::Error::other("another server of this process uses stdin and stdout"));
    }
    let lease = Lease(());
    let mut moved = MOVED.lock().unwrap_or_else(PoisonError::into_inner);
    let (from, to) = match &*moved {
        Some(streams) => streams,
        None => moved.insert(move_away()?),
    };
    Ok((fcntl_dupfd_cloexec(from, 3)?, fcntl_dupfd_cloexec(to, 3)?, lease))
}

fn move_away() -> io::Result<(OwnedFd, OwnedFd)> {
    let from = fcntl_dupfd_cloexec(stdin(), 3)?;
    let to = fcntl_dupfd_cloexec(stdout(), 3)?;
    dup2_stdin(File::open("/dev/null")?)?;
    if dup2_stdout(stderr()).is_err() {
        dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    }
    Ok((from, to))
}

/// Where messages come from.
#[derive(Debug)]
pub(in crate::server::stdio) struct Input {
    from: OwnedFd,
    stopped: Option<OwnedFd>,
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
            if self.stopped.is_some() && self.wait()? {
                return Ok(None);
            }
            match rustix::io::read(&self.from, &mut *room) {
                Err(Errno::INTR) => {}
                // Another process may have made the shared pipe non-blocking.
                Err(Errno::AGAIN) => {
                    self.wait()?;
                }
                outcome => return Ok(Some(outcome?)),
            }
        }
    }

    /// Waits for bytes; whether the input is to stop instead.
    fn wait(&self) -> io::Result<bool> {
        let from = PollFd::new(&self.from, PollFlags::IN);
        let stopped = self.stopped.as_ref().unwrap_or(&self.from);
        let mut waited_for = [from, PollFd::new(stopped, PollFlags::IN)];
        while poll(&mut waited_for, None).is_err_and(|error| error == Errno::INTR) {}
        let [_, stopped] = &waited_for;
        Ok(self.stopped.is_some() && !stopped.revents().is_empty())
    }
}

/// At most this many pieces are written where a stream has to be asked before each.
const PIECES: usize = 4;

/// Where messages go.
#[derive(Debug)]
pub(in crate::server::stdio) struct Output {
    to: OwnedFd,
    /// The stream knows no way to write without waiting.
    waits: AtomicBool,
}

impl Output {
    fn new(to: OwnedFd) -> Self {
        Self { to, waits: AtomicBool::new(!cfg!(target_os = "linux")) }
    }

    /// Writes as much as the stream takes without making the caller wait, and says how much that was.
    pub(in crate::server::stdio) fn write_at_once(&self, bytes: &[u8]) -> io::Result<usize> {
        while !self.waits.load(Ordering::Relaxed) {
            match write_without_waiting(&self.to, bytes) {
                Ok(count) => return Ok(count),
                Err(Errno::AGAIN) => return Ok(0),
                Err(Errno::INTR) => {}
                // The flag is unknown to the kind of file, to the kernel, or to a sandbox around it.
                Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL | Errno::PERM) => {
                    self.waits.store(true, Ordering::Relaxed);
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.write_pieces(bytes)
    }

    /// A stream that is ready takes a piece of this size at once: POSIX promises as much for a pipe. If another
    /// process fills it between the question and the write, the caller waits: that is no worse than a tool
    /// that blocks its thread, and nobody else could have written either.
    fn write_pieces(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut count = 0;
        for piece in bytes.chunks(PIPE_BUF).take(PIECES) {
            if !self.is_ready() {
                break;
            }
            let written = rustix::io::write(&self.to, piece)?;
            count += written;
            if written < piece.len() {
                break;
            }
        }
        Ok(count)
    }

    fn is_ready(&self) -> bool {
        let mut output = [PollFd::new(&self.to, PollFlags::OUT)];
        let ready = poll(&mut output, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        let [output] = &output;
        ready == Ok(1) && output.revents() == PollFlags::OUT
    }
}

#[cfg(target_os = "linux")]
fn write_without_waiting(to: &OwnedFd, bytes: &[u8]) -> Result<usize, Errno> {
    // The offset that stands for "where the stream is".
    pwritev2(to, &[IoSlice::new(bytes)], u64::MAX, ReadWriteFlags::NOWAIT)
}

#[cfg(not(target_os = "linux"))]
fn write_without_waiting(_: &OwnedFd, _: &[u8]) -> Result<usize, Errno> {
    Err(Errno::OPNOTSUPP)
}

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match rustix::io::write(&self.to, bytes) {
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let _ = poll(&mut [PollFd::from_borrowed_fd(self.to.as_fd(), PollFlags::OUT)], None);
                }
                outcome => return Ok(outcome?),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
