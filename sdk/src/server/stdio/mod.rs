//! MCP over standard input and output, one message a line.

mod connection;
mod dispatcher;
mod lines;
mod queue;
mod reader;
mod signals;
mod streams;
mod writer;

use std::fmt;
use std::future::{Future, IntoFuture};
use std::io;
use std::pin::Pin;
use std::sync::Arc;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::watch;

use super::session::Core;
use crate::kernel::BuildError;
use connection::Connection;
pub(crate) use connection::Limits;
#[cfg(any(test, fuzzing))]
pub(crate) use lines::{Line, Lines};

/// A server on standard input and output inside the caller's Tokio runtime: starts when awaited, resolves
/// when the input has ended or the server was stopped.
///
/// From then on the process's standard output belongs to the protocol for good: what tools or others print
/// goes to standard error.
#[must_use = "does nothing until awaited"]
pub struct StdioServer {
    core: Result<Arc<Core>, BuildError>,
    limits: Limits,
    stop: watch::Sender<bool>,
}

/// Stops a running server. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ServerHandle(watch::Sender<bool>);

impl ServerHandle {
    /// Stops reading, gives open calls 500 ms (see [`Server::stop_time`](super::Server::stop_time)) to
    /// finish, answers the rest with "the server is stopping", and ends the server. A server that has not
    /// started ends as soon as it does.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl StdioServer {
    pub(super) fn new(core: Result<Arc<Core>, BuildError>, limits: Limits) -> Self {
        Self { core, limits, stop: watch::Sender::new(false) }
    }

    /// A handle that stops this server.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        ServerHandle(self.stop.clone())
    }

    async fn run(self) -> Result<(), ServeError> {
        let core = self.core.map_err(ServeError::Build)?;
        let runtime = Handle::try_current().map_err(|_| ServeError::NoRuntime)?;
        let streams = streams::take()?;
        let connection = Connection::open(core, streams, self.limits, runtime)?;
        let mut stop = self.stop.subscribe();
        connection
            .run(async move {
                // The sender lives in `self.stop`, so this ends by a stop only.
                let _ = stop.wait_for(|stopped| *stopped).await;
            })
            .await;
        Ok(())
    }
}

impl IntoFuture for StdioServer {
    type Output = Result<(), ServeError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.run())
    }
}

impl fmt::Debug for StdioServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StdioServer").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Why a server could not start.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The kernel did not build.
    Build(BuildError),
    /// `stdio()` was awaited outside a Tokio runtime.
    NoRuntime,
    /// `run_stdio()` was called inside a Tokio runtime.
    InsideRuntime,
    /// The standard streams or a thread could not be had.
    Io(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::NoRuntime => {
                f.write_str("`stdio()` needs a Tokio runtime: await it inside one, or call `run_stdio()`")
            }
            Self::InsideRuntime => {
                f.write_str("`run_stdio()` brings its own Tokio runtime: inside one, write `stdio().await`")
            }
            Self::Io(error) => write!(f, "the server cannot use its standard streams: {error}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Build(error) => Some(error),
            Self::Io(error) => Some(error),
            Self::NoRuntime | Self::InsideRuntime => None,
        }
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Serves with runtimes of its own until the input ends or a signal asks the process to end.
pub(super) fn run(core: Result<Arc<Core>, BuildError>, limits: Limits) -> Result<(), ServeError> {
    if Handle::try_current().is_ok() {
        return Err(ServeError::InsideRuntime);
    }
    // Before anything else can print.
    let streams = streams::take_for_good()?;
    let core = core.map_err(ServeError::Build)?;
    // Tools may block every thread that polls them, so the end of the server is awaited on another one.
    let control = Builder::new_current_thread().enable_all().build()?;
    let tools = tool_runtime()?;
    control.block_on(async {
        let terminated = signals::termination()?;
        let connection = Connection::open(core, streams, limits, tools.handle().clone())?;
        connection.run(terminated).await;
        Ok::<_, io::Error>(())
    })?;
    // Whoever still runs has been answered for.
    tools.shutdown_background();
    Ok(())
}

/// Drives timers and I/O, and runs what tools spawn. Calls are polled elsewhere: [`Executor`](super::executor).
fn tool_runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().worker_threads(2).thread_name("toolkernel-tokio").enable_all().build()
}
