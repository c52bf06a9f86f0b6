//! Elsewhere the standard streams are used as they are: a tool that prints spoils the protocol, and a
//! reader that waits for a line cannot be told to stop.

use std::io::{self, Read, Write};

/// The protocol's two streams.
#[derive(Debug)]
pub(in crate::server::stdio) struct Streams {
    pub(in crate::server::stdio) input: Input,
    pub(in crate::server::stdio) output: Output,
    pub(in crate::server::stdio) stopper: Stopper,
    pub(in crate::server::stdio) lease: Lease,
}

#[derive(Debug)]
pub(in crate::server::stdio) struct Lease;

#[derive(Debug)]
pub(in crate::server::stdio) struct Stopper;

#[derive(Debug)]
pub(in crate::server::stdio) struct Input(io::Stdin);

#[derive(Debug)]
pub(in crate::server::stdio) struct Output(io::Stdout);

pub(in crate::server::stdio) fn take() -> io::Result<Streams> {
    Ok(Streams { input: Input(io::stdin()), output: Output(io::stdout()), stopper: Stopper, lease: Lease })
}

impl Input {
    pub(in crate::server::stdio) fn read(&mut self, room: &mut [u8]) -> io::Result<Option<usize>> {
        self.0.lock().read(room).map(Some)
    }
}

impl Output {
    /// Whether it takes some bytes at once: nobody knows.
    pub(in crate::server::stdio) const fn is_ready(&self) -> bool {
        false
    }
}

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.0).flush()
    }
}
