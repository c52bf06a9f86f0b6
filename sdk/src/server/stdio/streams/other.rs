//! Elsewhere the standard streams are used as they are: a tool that prints spoils the protocol, and a
//! reader that waits for a line cannot be told to stop.

use std::io::{self, Read, Write};

/// The protocol's two streams.
#[derive(Debug)]
pub(in crate::server::stdio) struct Streams {
    pub(in crate::server::stdio) input: Input,
    pub(in crate::server::stdio) output: Output,
    pub(in crate::server::stdio) stopper: Option<Stopper>,
    pub(in crate::server::stdio) lease: Option<Lease>,
}

/// There is none: see [`take_for_good`].
#[derive(Debug)]
pub(in crate::server::stdio) enum Lease {}

/// There is none, either.
#[derive(Debug)]
pub(in crate::server::stdio) enum Stopper {}

#[derive(Debug)]
pub(in crate::server::stdio) struct Input(io::Stdin);

#[derive(Debug)]
pub(in crate::server::stdio) struct Output(io::Stdout);

pub(in crate::server::stdio) fn take() -> io::Result<Streams> {
    Ok(Streams { input: Input(io::stdin()), output: Output(io::stdout()), stopper: None, lease: None })
}

pub(in crate::server::stdio) fn take_for_good() -> io::Result<Streams> {
    take()
}

impl Input {
    pub(in crate::server::stdio) fn read(&mut self, room: &mut [u8]) -> io::Result<Option<usize>> {
        self.0.lock().read(room).map(Some)
    }
}

impl Output {
    /// Nobody knows how much it takes without waiting, so nothing.
    pub(in crate::server::stdio) const fn write_at_once(&self, _: &[u8]) -> io::Result<usize> {
        Ok(0)
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
