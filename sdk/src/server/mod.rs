//! Serves tools over MCP.

mod caller;
#[cfg(not(target_family = "wasm"))]
mod executor;
mod icons;
mod identity;
#[cfg(not(target_family = "wasm"))]
mod logging;
mod names;
#[cfg(not(target_family = "wasm"))]
mod on_stdio;
#[cfg_attr(target_family = "wasm", allow(dead_code, unused_imports, reason = "only stdio uses all of it"))]
mod session;
#[cfg(not(target_family = "wasm"))]
mod stdio;
mod surface;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::SystemTime;

use crate::kernel::{BuildError, ToolSurface};
use crate::tool::{Extensions, Principal};
use caller::Identify;
pub(crate) use identity::Identity;
pub(crate) use session::{Closer, Core, Message, Outbox, Reaction, Seals, Session, listed_tool};

#[cfg(all(any(test, fuzzing), not(target_family = "wasm")))]
pub(crate) use stdio::{Line, Lines};

pub use caller::Caller;
pub use identity::ServerInfo;
#[cfg(not(target_family = "wasm"))]
pub use stdio::{ServeError, ServerHandle, StdioServer};
pub use surface::IntoSurface;

/// A set of tools with a name, ready to be served. Clones share the tools, and each can be served.
#[derive(Clone)]
pub struct Server {
    surface: Result<Arc<dyn ToolSurface>, BuildError>,
    info: ServerInfo,
    instructions: Option<String>,
    #[cfg(not(target_family = "wasm"))]
    on_stdio: on_stdio::Settings,
    extensions: Extensions,
    identify: Option<Identify>,
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
            #[cfg(not(target_family = "wasm"))]
            on_stdio: on_stdio::Settings::default(),
            extensions: Extensions::default(),
            identify: None,
            seals: Seals::default(),
        }
    }

    /// When and how to use the tools, for the model: a few sentences that many clients put into the prompt.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
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

    /// Decides who sends each request: what `decide` gives is the [`Principal`] of the call. Middleware such as
    /// [`Visibility`](crate::kernel::Visibility) and the tool find it in the call's extensions, caches keep callers
    /// apart by it, and what a client brings back with an answer to a question counts for this one only. Without a
    /// principal the call goes on as nobody's.
    ///
    /// Runs on the thread that reads, once for every request: it must not block. For a panic the request gets an
    /// error.
    ///
    /// ```
    /// use toolkernel::prelude::*;
    /// use toolkernel::tool::Principal;
    ///
    /// // Behind a gateway that names its user:
    /// let server = Server::new(ToolKernel::with([]).build(), server_info!()).identify(|caller| {
    ///     let user = caller.meta().get("com.example/user")?.as_str()?;
    ///     Some(Principal(user.to_owned()))
    /// });
    /// ```
    #[must_use]
    pub fn identify(
        mut self,
        decide: impl Fn(&Caller<'_>) -> Option<Principal> + Send + Sync + 'static,
    ) -> Self {
        self.identify = Some(Identify::new(decide));
        self
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
            identify: self.identify,
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
#[cfg(not(target_family = "wasm"))]
fn seconds() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// WebAssembly has no clock; nothing asks for one, since no key of [`Seals`] works there.
#[cfg(target_family = "wasm")]
const fn seconds() -> u64 {
    u64::MAX
}
