//! One connection over the standard streams, from its first line to its last.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::dispatcher::Dispatcher;
use super::queue::Queue;
use super::reader::{Reader, SharedReader};
use super::streams::{Lease, Stopper, Streams};
use crate::server::executor::Executor;
use crate::server::session::{Closer, Core, Session};

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
    stopper: Stopper,
    _lease: Lease,
    /// Resolves, like the next one, when the thread has ended.
    reader: oneshot::Receiver<()>,
    writer: oneshot::Receiver<()>,
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
        let queue = Arc::new(Queue::new(output));
        let session = Session::new(core, Arc::clone(&queue) as _);
        let closer = session.closer();
        let executor = Executor::start(runtime, Arc::clone(&queue) as _)?;
        let dispatcher = Dispatcher::new(executor, Arc::clone(&queue));
        let writer = spawn("toolkernel-writer", {
            let (queue, dispatcher) = (Arc::clone(&queue), Arc::clone(&dispatcher));
            move || write(&queue, &dispatcher)
        })?;
        let reader = Reader::new(session, input, Arc::clone(&queue), Arc::clone(&dispatcher), limits.line);
        let (source, reader) = SharedReader::new(reader);
        dispatcher.attend(source);
        Ok(Self { closer, queue, limits, stopper, _lease: lease, reader, writer })
    }

    /// Serves until the input ends, `stop` resolves, or the client stops reading; then lets open calls
    /// finish within their time, answers the rest, and returns when everything is written.
    pub(super) async fn run(mut self, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        let mut stopped = false;
        tokio::select! {
            _ = &mut self.writer => return self.closer.abandon(),
            _ = &mut self.reader => {}
            () = &mut stop => stopped = true,
        }
        drop(self.stopper);
        let drain = async {
            if !stopped {
                let input_ended = tokio::time::sleep(self.limits.drain);
                tokio::select! {
                    () = self.closer.idle() => return false,
                    () = input_ended => return false,
                    () = &mut stop => {}
                }
            }
            let _ = tokio::time::timeout(self.limits.stop, self.closer.idle()).await;
            true
        };
        let stopped = tokio::select! {
            _ = &mut self.writer => return self.closer.abandon(),
            stopped = drain => stopped,
        };
        self.queue.push(&self.closer.stop());
        self.queue.close();
        // Who has closed the input may take as long to read the last answers as calls may take to finish.
        let unhurried = flushed(&self.queue, &mut self.writer, self.limits.drain);
        tokio::select! {
            () = unhurried, if !stopped => return,
            () = &mut stop, if !stopped => {}
            else => {}
        }
        flushed(&self.queue, &mut self.writer, self.limits.stop).await;
    }
}

/// Waits for the writer as long as it gets on within each `patience`: a client that has stopped reading
/// must not keep the process alive.
async fn flushed(queue: &Queue, writer: &mut oneshot::Receiver<()>, patience: Duration) {
    let mut written = queue.written();
    while tokio::time::timeout(patience, &mut *writer).await.is_err() {
        let now = queue.written();
        if now == written {
            tracing::warn!("the client does not read: the last answers are lost");
            return;
        }
        written = now;
    }
}

fn write(queue: &Queue, dispatcher: &Arc<Dispatcher>) {
    match queue.drain(|| dispatcher.resume()) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            tracing::debug!("the client does not read any more");
        }
        Err(error) => tracing::warn!(%error, "writing to the client failed"),
    }
}

/// Runs `body` on a thread of its own; the receiver resolves when it has ended.
fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<oneshot::Receiver<()>> {
    let (ending, ended) = oneshot::channel::<()>();
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        // Dropped when the body returns or panics: either way the receiver hears of it.
        let _ending = ending;
        body();
    })?;
    Ok(ended)
}
