//! Asking in the handshake era: a request to the client, whose response is waited for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::oneshot;

use super::wire::{input_request, reply};
use super::{Message, Outbox, can};
use crate::protocol::{Cancelled, RequestId, Revision, ServerRequest, notification};
use crate::tool::{AskPort, BoxFuture, Capability, ClientInfo, ErrorKind, Question, Reply, ToolError};

/// The requests of a server that wait for their response.
#[derive(Default)]
pub(in crate::server::session) struct Pending(Mutex<Table>);

#[derive(Default)]
struct Table {
    closed: bool,
    last: i64,
    /// Few at a time: as many as calls that have asked their user.
    waiting: Vec<(RequestId, oneshot::Sender<Response>)>,
}

impl Table {
    fn take(&mut self, id: &RequestId) -> Option<oneshot::Sender<Response>> {
        let place = self.waiting.iter().position(|(waiting, _)| waiting == id)?;
        Some(self.waiting.swap_remove(place).1)
    }
}

/// A result, or what the client says against it.
type Response = Result<Value, String>;

impl Pending {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The id to ask under, and where the response comes; `None` when none can come.
    fn open(&self) -> Option<(RequestId, oneshot::Receiver<Response>)> {
        let (sender, receiver) = oneshot::channel();
        let mut table = self.table();
        if table.closed {
            return None;
        }
        table.last += 1;
        let id = RequestId::from(table.last);
        table.waiting.push((id.clone(), sender));
        Some((id, receiver))
    }

    /// Tells those who wait that no response will come, now or later.
    pub(in crate::server::session) fn close(&self) {
        let waiting = {
            let mut table = self.table();
            table.closed = true;
            std::mem::take(&mut table.waiting)
        };
        drop(waiting);
    }

    /// Takes a response; one that nobody waits for is dropped.
    pub(in crate::server::session) fn answer(&self, id: &RequestId, response: Response) {
        let waiting = self.table().take(id);
        if let Some(waiting) = waiting {
            // A call that was cancelled meanwhile does not listen any more.
            let _ = waiting.send(response);
        }
    }
}

/// The way to a client of the handshake era.
pub(in crate::server::session) struct Connected {
    pub(in crate::server::session) pending: Arc<Pending>,
    pub(in crate::server::session) outbox: Arc<dyn Outbox>,
    pub(in crate::server::session) client: Arc<ClientInfo>,
    pub(in crate::server::session) revision: Revision,
}

impl AskPort for Connected {
    fn can(&self, capability: Capability) -> bool {
        can(&self.client, capability)
    }

    fn ask(&self, key: &str, question: Question) -> BoxFuture<Result<Reply, ToolError>> {
        let Some((id, response)) = self.pending.open() else {
            return Box::pin(std::future::ready(Err(gone())));
        };
        let request = input_request(&question, self.revision);
        self.outbox.send(Message::request(&ServerRequest { jsonrpc: "2.0", id: &id, request }));
        let open = OpenRequest { id, pending: Arc::clone(&self.pending), outbox: Arc::clone(&self.outbox) };
        let (key, asked) = (key.to_owned(), question.capability());
        Box::pin(async move {
            let response = response.await;
            drop(open);
            match response {
                Ok(Ok(answer)) => reply(&key, asked, &answer),
                Ok(Err(text)) => Err(ToolError::new(format!("the client could not be asked: {text}"))),
                Err(_) => Err(gone()),
            }
        })
    }
}

/// Nothing comes from the client any more.
fn gone() -> ToolError {
    ToolError::of_kind(ErrorKind::Stopping, "the connection has ended, so the user cannot be asked")
}

/// Takes the question back when nobody waits for the answer any more.
struct OpenRequest {
    id: RequestId,
    pending: Arc<Pending>,
    outbox: Arc<dyn Outbox>,
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        if self.pending.table().take(&self.id).is_some() {
            let params = Cancelled { request_id: &self.id, reason: "the call that asked has ended" };
            self.outbox.send(Message::notification(notification::CANCELLED, params));
        }
    }
}
