//! Serves tools over MCP.

mod executor;
mod identity;
mod logging;
mod names;
mod session;
mod stdio;
mod surface;

use std::fmt;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::kernel::{BuildError, ToolSurface};
use crate::tool::{Extensions, Level};
pub(crate) use identity::Identity;
pub(crate) use session::{Closer, Core, Message, Outbox, Reaction, Seals, Session, listed_tool};

#[cfg(any(test, fuzzing))]
pub(crate) use stdio::{Line, Lines};

pub use identity::ServerInfo;
pub use stdio::{ServeError, ServerHandle, StdioServer};
pub use surface::IntoSurface;

/// A set of tools with a name, ready to be served. Clones share the tools, and each can be served.
#[derive(Clone)]
pub struct Server {
    surface: Result<Arc<dyn ToolSurface>, BuildError>,
    info: ServerInfo,
    instructions: Option<String>,
    log_level: Level,
    limits: stdio::Limits,
    extensions: Extensions,
    seals: Seals,
}

impl Server {
    /// A server of `surface`: a kernel, the result of building one, or a shared
    /// [`ToolSurface`]. If the kernel did not build, serving says so.
    #[must_use]
    pub fn new(surface: impl IntoSurface, info: ServerInfo) -> Self {
        Self {
            surface: surface.into_surface(),
            info,
            instructions: None,
            log_level: Level::Warning,
            limits: stdio::Limits::default(),
            extensions: Extensions::default(),
            seals: Seals::default(),
        }
    }

    /// When and how to use the tools, for the model: a few sentences that many clients put into the prompt.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// The least severe events that [`run_stdio`](Self::run_stdio) writes to standard error; `Warning` by
    /// default. Without effect if the process has a `tracing` subscriber already.
    #[must_use]
    pub const fn log_level(mut self, level: Level) -> Self {
        self.log_level = level;
        self
    }

    /// The key that signs what clients of the stateless era bring back with an answer to a question. By
    /// default each process has a key of its own: give one to several processes that share their clients, or
    /// whose clients outlive them.
    #[must_use]
    pub const fn state_key(mut self, key: [u8; 32]) -> Self {
        self.seals.key(key);
        self
    }

    /// How long a client of the stateless era may take to bring an answer to a question; 15 minutes by
    /// default.
    #[must_use]
    pub const fn answer_time(mut self, time: Duration) -> Self {
        self.seals.valid(time);
        self
    }

    /// How long open calls may go on after the end of input; 5 s by default.
    #[must_use]
    pub const fn drain_time(mut self, time: Duration) -> Self {
        self.limits.drain = time;
        self
    }

    /// How long open calls may go on after a signal or [`ServerHandle::stop`]; 500 ms by default.
    #[must_use]
    pub const fn stop_time(mut self, time: Duration) -> Self {
        self.limits.stop = time;
        self
    }

    /// The longest message that is taken in, in bytes; 16 MiB by default. A longer one gets an error.
    #[must_use]
    pub const fn max_message_bytes(mut self, bytes: usize) -> Self {
        self.limits.line = bytes;
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
        logging::init(self.log_level);
        let limits = self.limits.clone();
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
        let limits = self.limits.clone();
        StdioServer::new(self.into_core(), limits)
    }

    /// Adds `value` to what every call starts with.
    pub(crate) fn extend<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.extensions.insert(value);
        self
    }

    pub(crate) fn into_core(self) -> Result<Arc<Core>, BuildError> {
        let surface = self.surface?;
        names::warn_of_long(&self.info.name, &*surface);
        Ok(Arc::new(Core {
            surface,
            identity: Identity::new(self.info, self.instructions),
            extensions: self.extensions,
            seals: self.seals,
            clock: seconds,
        }))
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("info", &self.info).finish_non_exhaustive()
    }
}

/// Seconds since 1970, for the session, which has no clock of its own.
fn seconds() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
