//! A server on standard input and output: its settings, and how it starts.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use super::stdio::{self, Limits, StdioServer};
use super::{Server, logging};
use crate::tool::Level;

/// What only the stdio transport asks for.
#[derive(Clone)]
pub(super) struct Settings {
    log_level: Level,
    limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self { log_level: Level::Warning, limits: Limits::default() }
    }
}

impl Server {
    /// The least severe events that [`run_stdio`](Self::run_stdio) writes to standard error; `Warning` by
    /// default. Without effect if the process has a `tracing` subscriber already.
    #[must_use]
    pub const fn log_level(mut self, level: Level) -> Self {
        self.on_stdio.log_level = level;
        self
    }

    /// How long open calls may go on after the end of input; 5 s by default.
    #[must_use]
    pub const fn drain_time(mut self, time: Duration) -> Self {
        self.on_stdio.limits.drain = time;
        self
    }

    /// How long open calls may go on after a signal or [`ServerHandle::stop`](super::ServerHandle::stop); 500 ms by default.
    #[must_use]
    pub const fn stop_time(mut self, time: Duration) -> Self {
        self.on_stdio.limits.stop = time;
        self
    }

    /// The longest message that is taken in, in bytes; 16 MiB by default. A longer one gets an error.
    #[must_use]
    pub const fn max_message_bytes(mut self, bytes: usize) -> Self {
        self.on_stdio.limits.line = bytes;
        self
    }

    /// Serves standard input and output with a runtime of its own, until the input ends (open calls may
    /// then finish, see [`drain_time`](Self::drain_time)) or SIGTERM or SIGINT arrives.
    ///
    /// Call it first thing in `main` and return its exit code: 0 after a regular end, 1 when the server
    /// could not start, with the reason on standard error. Standard output belongs to the protocol: what
    /// tools print goes to standard error.
    #[must_use = "return it from `main`"]
    pub fn run_stdio(self) -> ExitCode {
        logging::init(self.on_stdio.log_level);
        let limits = self.on_stdio.limits.clone();
        match stdio::run(self.into_core(), limits) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                // Standard error may be closed; the exit code says the rest.
                let _ = writeln!(std::io::stderr(), "error: {error}");
                ExitCode::FAILURE
            }
        }
    }

    /// Serves standard input and output inside the caller's runtime. Signals and logging are the caller's.
    ///
    /// ```no_run
    /// # async fn example(server: toolkernel::server::Server) -> Result<(), toolkernel::server::ServeError> {
    /// let serving = server.stdio();
    /// let handle = serving.handle(); // `handle.stop()` ends it
    /// serving.await
    /// # }
    /// ```
    pub fn stdio(self) -> StdioServer {
        let limits = self.on_stdio.limits.clone();
        StdioServer::new(self.into_core(), limits)
    }
}
