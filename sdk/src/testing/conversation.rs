//! Lines in, lines out.

use std::fmt;
use std::sync::Arc;

use super::Heard;
use crate::kernel::{BuildError, EnrichersOff};
use crate::server::{Closer, Outbox, Reaction, Server, Session};

/// One connection to a server, as the lines that go over it.
///
/// ```
/// # use toolkernel::{kernel::ToolKernel, server::{Server, ServerInfo}, testing::Conversation};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let server = Server::new(ToolKernel::with([]).build(), ServerInfo::new("empty", "1.0"));
/// let mut wire = Conversation::new(server)?;
/// wire.say(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#);
/// assert_eq!(wire.hear().await, [r#"{"jsonrpc":"2.0","id":1,"result":{}}"#]);
/// # Ok(())
/// # }
/// ```
pub struct Conversation {
    session: Session,
    closer: Closer,
    heard: Arc<Heard>,
}

impl Conversation {
    /// A fresh connection to `server`. Results come without the additions of [`Enrichers`](crate::kernel::Enrichers).
    ///
    /// # Errors
    /// The server's kernel did not build.
    pub fn new(server: Server) -> Result<Self, BuildError> {
        let heard = Arc::new(Heard::default());
        let session = Session::new(server.extend(EnrichersOff).into_core()?, Arc::clone(&heard) as _);
        let closer = session.closer();
        Ok(Self { session, closer, heard })
    }

    /// Sends one line, without its end. A call that it starts runs on the current Tokio runtime.
    ///
    /// # Panics
    /// When it starts a call outside a Tokio runtime.
    pub fn say(&mut self, line: &str) {
        match self.session.receive(line) {
            Reaction::Nothing => {}
            Reaction::Say(message) => self.heard.send(message),
            Reaction::Run(call) => {
                let heard = Arc::clone(&self.heard);
                tokio::spawn(async move {
                    if let Some(answer) = call.run().await {
                        let mut json = Vec::new();
                        answer.write(&mut json);
                        heard.add(&json);
                    }
                });
            }
        }
    }

    /// Waits until every call is answered or cancelled; the lines that came since the last time.
    pub async fn hear(&mut self) -> Vec<String> {
        self.closer.idle().await;
        self.heard.take()
    }

    /// The lines that came since the last time, without waiting.
    pub fn overhear(&mut self) -> Vec<String> {
        self.heard.take()
    }

    /// Ends the session as a transport does when time is up: open calls are answered with "the server is
    /// stopping", later ones are refused.
    pub fn stop(&mut self) {
        for message in self.closer.stop() {
            self.heard.send(message);
        }
    }
}

impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Conversation")
    }
}
