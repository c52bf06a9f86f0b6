//! The session engine: one message in, messages out. No byte stream, no thread, no clock; so it runs the
//! same under every transport and in tests.

mod answer;
mod asking;
mod call;
mod handshake;
mod level;
mod library;
mod listening;
mod message;
mod methods;
mod open;
mod origin;
mod port;
mod questions;
mod structure;

use std::fmt;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::identity::Identity;
use crate::kernel::{Listener, ToolSurface};
use crate::protocol::{
    Era, ErrorObject, Filter, Incoming, Invalid, Meta, Params, Request, RequestId, notification, read,
    string, value,
};
use crate::tool::{Arguments, Extensions};
use asking::{LastAsker, Pending};
use handshake::Handshake;
use library::{Completion, Target};
use listening::{Connected, Subscribed};
use methods::Method;
use open::OpenRequests;
use origin::{Clients, Origin};

pub(crate) use answer::listed_tool;
pub(crate) use asking::Seals;
pub(crate) use call::{AcceptedCall, list};
pub(crate) use message::Message;

/// What every session of a server shares.
pub(crate) struct Core {
    pub(crate) surface: Arc<dyn ToolSurface>,
    pub(crate) identity: Identity,
    /// What every call of this server starts with.
    pub(crate) extensions: Extensions,
    /// Signs what clients of the stateless era bring back.
    pub(crate) seals: Seals,
    /// Seconds since 1970.
    pub(crate) clock: fn() -> u64,
}

/// Takes the messages that a running call sends before its answer. Returns at once.
pub(crate) trait Outbox: Send + Sync {
    fn send(&self, message: Message);
}

/// What a message leads to.
pub(crate) enum Reaction {
    Nothing,
    /// To be sent now.
    Say(Message),
    /// To be run; its answer to be sent when it comes.
    Run(AcceptedCall),
}

/// One connection's side of the protocol, in both eras at once.
pub(crate) struct Session {
    core: Arc<Core>,
    open: Arc<OpenRequests>,
    handshake: Handshake,
    clients: Clients,
    /// A self-describing request came: the next ones have to describe themselves, too, unless a handshake
    /// takes place.
    stateless: bool,
    /// Tells the client of the handshake era what has changed.
    listener: Option<Arc<Connected>>,
    /// What the server asked and waits for.
    pending: Arc<Pending>,
    last_asker: LastAsker,
}

impl Session {
    pub(crate) fn new(core: Arc<Core>) -> Self {
        Self {
            core,
            open: Arc::default(),
            handshake: Handshake::default(),
            clients: Clients::default(),
            stateless: false,
            listener: None,
            pending: Arc::default(),
            last_asker: LastAsker::default(),
        }
    }

    /// The means to end the session from outside, while messages may still come in.
    pub(crate) fn closer(&self) -> Closer {
        Closer { core: Arc::clone(&self.core), open: Arc::clone(&self.open) }
    }

    /// Takes one message, without its line end.
    pub(crate) fn receive(&mut self, text: &str, outbox: &Arc<dyn Outbox>) -> Reaction {
        match read(text) {
            Incoming::Request(request) => self.answer(request, outbox),
            Incoming::Notification { method, params } => {
                self.notified(&method, params, outbox);
                Reaction::Nothing
            }
            Incoming::Response { id, outcome } => {
                self.answered(id.as_ref(), outcome);
                Reaction::Nothing
            }
            Incoming::Invalid(Invalid { id, error }) => Reaction::Say(Message::error(id.as_ref(), &error)),
        }
    }

    fn answer(&mut self, request: Request<'_>, outbox: &Arc<dyn Outbox>) -> Reaction {
        let Request { id, method, params } = request;
        if self.open.contains(&id) {
            let error = ErrorObject::invalid_request("another request with this `id` is still open");
            return Reaction::Say(Message::error(Some(&id), &error));
        }
        self.serve(&id, &method, params, outbox)
            .unwrap_or_else(|error| Reaction::Say(Message::error(Some(&id), &error)))
    }

    fn serve(
        &mut self,
        id: &RequestId,
        method: &str,
        params: Option<&RawValue>,
        outbox: &Arc<dyn Outbox>,
    ) -> Result<Reaction, ErrorObject> {
        let params = Params::read(params)?;
        let meta = Meta::read(params.meta)?;
        let known = Method::find(method);
        let era = match known {
            Some(Method::Initialize) => Era::Handshake,
            Some(Method::Discover) => Era::Stateless,
            _ => self.era(&meta)?,
        };
        let known = known.filter(|known| known.belongs_to(era));
        let known = known.filter(|known| !known.needs_library() || self.core.surface.library().is_some());
        let known = known.ok_or_else(|| ErrorObject::method_not_found(method))?;
        let core = &self.core;
        let message = match known {
            Method::Initialize => answer::initialized(core, id, self.handshake.begin(&params)?),
            Method::Discover => {
                // A client asks this to learn how to ask, so what its question lacks counts for nothing;
                // only a version that is not spoken is worth an error.
                origin::supported(&meta)?;
                self.stateless = true;
                answer::discovered(core, id)
            }
            Method::Ping => answer::empty(id),
            Method::SetLevel => {
                self.handshake.set_level(&params)?;
                answer::empty(id)
            }
            Method::ListTools => {
                let origin = self.origin(era, &params, &meta)?;
                if params.cursor.is_some() {
                    return Err(foreign_cursor());
                }
                let revision = origin.revision;
                let tools = list(&*self.core.surface, &origin.into_context(&self.core))?;
                answer::tools(&self.core, id, &tools, revision)
            }
            Method::CallTool => {
                let origin = self.origin(era, &params, &meta)?;
                let name = string(params.name, "params.name")?.into_owned();
                return self.call(id, &params, Target::Tool, name, origin, outbox);
            }
            Method::ReadResource => {
                let origin = self.origin(era, &params, &meta)?;
                let uri = string(params.uri, "params.uri")?.into_owned();
                return self.call(id, &params, Target::Resource, uri, origin, outbox);
            }
            Method::GetPrompt => {
                let origin = self.origin(era, &params, &meta)?;
                let name = string(params.name, "params.name")?.into_owned();
                return self.call(id, &params, Target::Prompt, name, origin, outbox);
            }
            Method::Complete => {
                let origin = self.origin(era, &params, &meta)?;
                let target = Target::Completion(Box::new(Completion::read(&params)?));
                return self.call(id, &params, target, String::new(), origin, outbox);
            }
            Method::ListResources | Method::ListTemplates | Method::ListPrompts => {
                let revision = self.origin(era, &params, &meta)?.revision;
                if params.cursor.is_some() {
                    return Err(foreign_cursor());
                }
                let core = &self.core;
                let library = core.surface.library().ok_or_else(|| ErrorObject::method_not_found(method))?;
                library::list(core, library, id, known, revision)
            }
            Method::Subscribe | Method::Unsubscribe => {
                self.subscribe(&params, known == Method::Subscribe)?;
                answer::empty(id)
            }
            Method::Listen => {
                self.origin(era, &params, &meta)?;
                let wanted: Option<Filter> =
                    value(params.notifications, "params.notifications", "an object of what to be told")?;
                let filter = answer::honoured(&self.core, wanted.unwrap_or_default());
                // Before the first change can be told.
                outbox.send(answer::acknowledged(id, &filter));
                let listener: Arc<dyn Listener> = Arc::new(Subscribed::new(outbox, id.clone(), filter));
                if let Some(changes) = self.core.surface.changes() {
                    changes.listen(&listener);
                }
                self.open.subscribe(id.clone(), listener);
                return Ok(Reaction::Nothing);
            }
        };
        Ok(Reaction::Say(message))
    }

    /// The era whose rules a request goes by that is neither `initialize` nor `server/discover`.
    fn era(&mut self, meta: &Meta<'_>) -> Result<Era, ErrorObject> {
        if meta.protocol_version.is_some() || meta.client_capabilities.is_some() {
            origin::supported(meta)?;
            self.stateless = true;
            return Ok(Era::Stateless);
        }
        // A request before any opening gets an answer, too: the one that a handshake would have led to.
        Ok(if self.stateless && !self.handshake.took_place() { Era::Stateless } else { Era::Handshake })
    }

    fn origin(&mut self, era: Era, params: &Params<'_>, meta: &Meta<'_>) -> Result<Origin, ErrorObject> {
        match era {
            Era::Stateless => self.clients.origin(params, meta),
            Era::Handshake => self.handshake.origin(params, meta),
        }
    }

    /// From now on, a client of the handshake era is told what has changed.
    fn listen(&mut self, outbox: &Arc<dyn Outbox>) {
        if let Some(changes) = self.core.surface.changes().filter(|_| self.listener.is_none()) {
            let listener = Arc::new(Connected::new(outbox));
            changes.listen(&(Arc::clone(&listener) as Arc<dyn Listener>));
            self.listener = Some(listener);
        }
    }

    fn call(
        &mut self,
        id: &RequestId,
        params: &Params<'_>,
        target: Target,
        name: String,
        origin: Origin,
        outbox: &Arc<dyn Outbox>,
    ) -> Result<Reaction, ErrorObject> {
        let arguments = Arguments::from(params.arguments.map(RawValue::to_owned));
        let revision = origin.revision;
        let (ask, resume) = match origin.client.clone() {
            Some(client) => self.asker(&client, revision, params, (&target, &name, &arguments), outbox)?,
            None => (None, None),
        };
        let Some(ticket) = self.open.accept(id.clone(), revision) else {
            return Ok(Reaction::Say(answer::stopping(&self.core, id, revision)));
        };
        let context = origin.into_call_context(&self.core, &ticket, ask, outbox);
        let core = Arc::clone(&self.core);
        Ok(Reaction::Run(AcceptedCall { core, ticket, revision, target, name, arguments, context, resume }))
    }

    fn notified(&mut self, method: &str, params: Option<&RawValue>, outbox: &Arc<dyn Outbox>) {
        match method {
            notification::INITIALIZED => return self.listen(outbox),
            notification::CANCELLED => {}
            _ => return,
        }
        let id = Params::read(params).ok().and_then(|params| params.request_id);
        match id.and_then(|id| RequestId::from_json(id.get())) {
            Some(id) => self.open.cancel(&id),
            None => tracing::debug!("a cancellation without a usable `requestId` was ignored"),
        }
    }
}

/// Lists come whole, so there is no place to go on from.
fn foreign_cursor() -> ErrorObject {
    ErrorObject::invalid_params(
        "`params.cursor` is none of this server's: it lists everything at once, ask without one",
    )
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Session")
    }
}

/// Ends a session.
#[derive(Clone)]
pub(crate) struct Closer {
    core: Arc<Core>,
    open: Arc<OpenRequests>,
}

impl Closer {
    /// Returns once every accepted call has been answered or cancelled.
    pub(crate) async fn idle(&self) {
        self.open.idle().await;
    }

    /// Gives up on what is still open; calls that come later are refused. The messages to send: one answer
    /// for each open call, and the end of each subscription.
    pub(crate) fn stop(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        for open in self.open.stop() {
            match open {
                open::Stopped::Call(id, revision) => {
                    messages.push(answer::stopping(&self.core, &id, revision));
                }
                open::Stopped::Subscription(id) => messages.extend(answer::unsubscribed(&self.core, &id)),
            }
        }
        messages
    }

    /// Cancels every open call: nobody is left to hear an answer.
    pub(crate) fn abandon(&self) {
        drop(self.open.stop());
    }
}
