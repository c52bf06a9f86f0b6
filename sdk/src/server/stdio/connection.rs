//! One connection over the standard streams, from its first line to its last.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::dispatcher::Dispatcher;
use super::queue::Queue;
use super::reader::{Reader, SharedReader};
use super::streams::{Lease, Stopper, Streams};
use crate::server::executor::Executor;
use crate::server::session::{Closer, Core, Session};
use crate::tool::race::{Either, race};

/// Limits of a connection.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// The longest line that is taken in, in bytes.
    pub(crate) line: usize,
    /// How long calls may go on after the end of input.
    pub(crate) drain: Duration,
    /// How long calls may go on after the server was told to stop.
    pub(crate) stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { line: 16 << 20, drain: Duration::from_secs(5), stop: Duration::from_millis(500) }
    }
}

/// A connection whose threads run.
pub(super) struct Connection {
    closer: Closer,
    queue: Arc<Queue>,
    limits: Limits,
    stopper: Option<Stopper>,
    _lease: Option<Lease>,
    /// Calls that wait for a queue that is full are nobody else's once the input has ended.
    _dispatcher: Arc<Dispatcher>,
    /// Resolves at the end of the input.
    input: oneshot::Receiver<()>,
}

impl Connection {
    /// Starts to read and write; calls find `runtime` as their Tokio runtime.
    pub(super) fn open(
        core: Arc<Core>,
        streams: Streams,
        limits: Limits,
        runtime: Handle,
    ) -> io::Result<Self> {
        let Streams { input, output, stopper, lease } = streams;
        let queue = Queue::new(output);
        let session = Session::new(core, Arc::clone(&queue) as _);
        let closer = session.closer();
        let executor = Executor::start(runtime, Arc::clone(&queue) as _)?;
        let dispatcher = Dispatcher::new(executor, Arc::clone(&queue));
        let relieved = Arc::downgrade(&dispatcher);
        queue.on_relief(move || {
            if let Some(dispatcher) = relieved.upgrade() {
                dispatcher.resume();
            }
        });
        let reader = Reader::new(session, input, Arc::clone(&queue), Arc::clone(&dispatcher), limits.line);
        let (source, input) = SharedReader::new(reader);
        dispatcher.attend(source);
        Ok(Self { closer, queue, limits, stopper, _lease: lease, _dispatcher: dispatcher, input })
    }

    /// Serves until the input ends, `stop` resolves, or the client stops reading; then lets open calls
    /// finish within their time, answers the rest, and returns when everything is written.
    pub(super) async fn run(mut self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let stopped = match race(self.queue.broken(), race(&mut self.input, stop.as_mut())).await {
            Either::First(()) => return self.closer.abandon(),
            Either::Second(Either::First(_)) => false,
            Either::Second(Either::Second(())) => true,
        };
        if stopped {
            // Not every input can be told to stop.
            self.closer.refuse();
        }
        drop(self.stopper);
        let drain = async {
            if !stopped {
                let input_ended = tokio::time::sleep(self.limits.drain);
                let ended = race(self.closer.idle(), input_ended);
                if let Either::First(_) = race(ended, stop.as_mut()).await {
                    return false;
                }
            }
            let _ = tokio::time::timeout(self.limits.stop, self.closer.idle()).await;
            true
        };
        let stopped = match race(self.queue.broken(), drain).await {
            Either::First(()) => return self.closer.abandon(),
            Either::Second(stopped) => stopped,
        };
        self.queue.push(&self.closer.stop());
        self.queue.close();
        // Who has closed the input may take as long to read the last answers as calls may take to finish.
        if !stopped {
            let unhurried = flushed(&self.queue, self.limits.drain);
            if let Either::First(()) = race(unhurried, stop).await {
                return;
            }
        }
        flushed(&self.queue, self.limits.stop).await;
    }
}

/// Waits for the rest to be written as long as that gets on within each `patience`: a client that has stopped
/// reading must not keep the process alive.
async fn flushed(queue: &Queue, patience: Duration) {
    let mut written = queue.written();
    while tokio::time::timeout(patience, queue.settled()).await.is_err() {
        let now = queue.written();
        if now == written {
            tracing::warn!("the client does not read: the last answers are lost");
            return;
        }
        written = now;
    }
}
