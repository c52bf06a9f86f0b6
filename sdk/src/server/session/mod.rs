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

use super::caller::Identify;
use super::identity::Identity;
use crate::kernel::{Listener, ToolSurface};
use crate::protocol::{
    Era, ErrorObject, Filter, Incoming, Invalid, Meta, Params, Request, RequestId, notification, read,
    string, value_by,
};
use crate::tool::{Arguments, CallContext, Extensions};
use asking::{LastAsker, Pending};
use handshake::Handshake;
use library::{Completion, Target};
use listening::{Connected, Subscribed};
use methods::Method;
use open::{Acceptance, OpenRequests};
use origin::{Clients, Origin};

pub(crate) use answer::listed_tool;
pub(crate) use asking::Seals;
pub(crate) use call::{AcceptedCall, Answer, RunningCall, list};
pub(crate) use message::Message;

/// What every session of a server shares.
pub(crate) struct Core {
    pub(crate) surface: Arc<dyn ToolSurface>,
    pub(crate) identity: Identity,
    /// What every call of this server starts with.
    pub(crate) extensions: Extensions,
    /// Says who sends a request; without it, the transport does.
    pub(crate) identify: Option<Identify>,
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
    /// Name of the tool that was called last.
    last_name: Option<Arc<str>>,
}

impl Session {
    /// A session of one connection; what running calls send before their answer goes to `outbox`.
    pub(crate) fn new(core: Arc<Core>, outbox: Arc<dyn Outbox>) -> Self {
        Self {
            open: Arc::new(OpenRequests::new(core, outbox)),
            handshake: Handshake::default(),
            clients: Clients::default(),
            stateless: false,
            listener: None,
            pending: Arc::default(),
            last_asker: LastAsker::default(),
            last_name: None,
        }
    }

    /// The means to end the session from outside, while messages may still come in.
    pub(crate) fn closer(&self) -> Closer {
        Closer(Arc::clone(&self.open))
    }

    /// Takes one message, without its line end.
    pub(crate) fn receive(&mut self, text: &str) -> Reaction {
        match read(text) {
            Incoming::Request(request) => self.answer(request),
            Incoming::Notification { method, params } => {
                self.notified(&method, &params);
                Reaction::Nothing
            }
            Incoming::Response { id, outcome } => {
                self.answered(id.as_ref(), outcome);
                Reaction::Nothing
            }
            Incoming::Invalid(Invalid { id, error }) => Reaction::Say(Message::error(id.as_ref(), &error)),
        }
    }

    fn answer(&mut self, request: Request<'_>) -> Reaction {
        let Request { id, method, params } = request;
        self.serve(&id, &method, &params)
            .unwrap_or_else(|error| Reaction::Say(Message::error(Some(&id), &error)))
    }

    fn serve(&mut self, id: &RequestId, method: &str, params: &Params<'_>) -> Result<Reaction, ErrorObject> {
        params.check()?;
        let known = Method::find(method);
        if known == Some(Method::CallTool)
            && let Some(origin) = self.clients.recall(params)
        {
            return self.call_tool(id, params, origin.identified(&self.open.core)?);
        }
        let meta = Meta::read(params.meta)?;
        let era = match known {
            Some(Method::Initialize) => Era::Handshake,
            Some(Method::Discover) => Era::Stateless,
            _ => self.era(&meta)?,
        };
        let known = known.filter(|known| known.belongs_to(era));
        let known =
            known.filter(|known| !known.needs_library() || self.open.core.surface.library().is_some());
        let known = known.ok_or_else(|| ErrorObject::method_not_found(method))?;
        // A call looks for itself, when it is entered.
        if known != Method::CallTool && self.open.contains(id) {
            return Err(duplicate());
        }
        let message = match known {
            Method::Initialize => {
                let revision = self.handshake.begin(params)?;
                answer::initialized(&self.open.core, id, revision)
            }
            Method::Discover => {
                // A client asks this to learn how to ask, so what its question lacks counts for nothing;
                // only a version that is not spoken is worth an error.
                origin::supported(&meta)?;
                self.stateless = true;
                answer::discovered(&self.open.core, id)
            }
            Method::Ping => answer::empty(id),
            Method::SetLevel => {
                self.open.level.set(params)?;
                answer::empty(id)
            }
            Method::ListTools => {
                let origin = self.origin(era, params, &meta)?;
                if params.cursor.is_some() {
                    return Err(foreign_cursor());
                }
                let revision = origin.revision;
                let core = &self.open.core;
                let tools = list(&*core.surface, &origin.into_context())?;
                answer::tools(core, id, &tools, revision)
            }
            Method::CallTool => {
                let origin = self.origin(era, params, &meta)?;
                return self.call_tool(id, params, origin);
            }
            Method::ReadResource => {
                let origin = self.origin(era, params, &meta)?;
                let uri = string(params.uri, "params.uri")?.into();
                return self.call(id, params, Target::Resource, uri, origin);
            }
            Method::GetPrompt => {
                let origin = self.origin(era, params, &meta)?;
                let name = string(params.name, "params.name")?.into();
                return self.call(id, params, Target::Prompt, name, origin);
            }
            Method::Complete => {
                let origin = self.origin(era, params, &meta)?;
                let target = Target::Completion(Box::new(Completion::read(params)?));
                return self.call(id, params, target, "".into(), origin);
            }
            Method::ListResources | Method::ListTemplates | Method::ListPrompts => {
                let origin = self.origin(era, params, &meta)?;
                if params.cursor.is_some() {
                    return Err(foreign_cursor());
                }
                let core = &self.open.core;
                let library = core.surface.library().ok_or_else(|| ErrorObject::method_not_found(method))?;
                let wanted = (known, origin.revision);
                library::list(core, library, id, wanted, &origin.into_context())
            }
            Method::Subscribe | Method::Unsubscribe => {
                self.subscribe(params, known == Method::Subscribe)?;
                answer::empty(id)
            }
            Method::Listen => {
                self.origin(era, params, &meta)?;
                let OpenRequests { core, outbox, .. } = &*self.open;
                let expected = "an object of what to be told";
                let wanted = value_by(Filter::read, params.notifications, "params.notifications", expected)?
                    .ok_or_else(|| {
                        let message = format!("`params.notifications` is missing: expected {expected}");
                        ErrorObject::invalid_params(message)
                    })?;
                let filter = answer::honoured(core, wanted);
                // Before the first change can be told.
                outbox.send(answer::acknowledged(id, &filter));
                let listener: Arc<dyn Listener> = Arc::new(Subscribed::new(outbox, id.clone(), filter));
                if let Some(changes) = core.surface.changes() {
                    changes.listen(&listener);
                }
                if !self.open.subscribe(id.clone(), listener) {
                    // Nobody else ends it any more.
                    answer::unsubscribed(core, id).into_iter().for_each(|message| outbox.send(message));
                }
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
        let origin = match era {
            Era::Stateless => self.clients.origin(params, meta),
            Era::Handshake => self.handshake.origin(params, meta),
        };
        origin?.identified(&self.open.core)
    }

    /// From now on, a client of the handshake era is told what has changed.
    fn listen(&mut self) {
        let OpenRequests { core, outbox, .. } = &*self.open;
        if let Some(changes) = core.surface.changes().filter(|_| self.listener.is_none()) {
            let listener = Arc::new(Connected::new(outbox));
            changes.listen(&(Arc::clone(&listener) as Arc<dyn Listener>));
            self.listener = Some(listener);
        }
    }

    fn call_tool(
        &mut self,
        id: &RequestId,
        params: &Params<'_>,
        origin: Origin,
    ) -> Result<Reaction, ErrorObject> {
        let name = string(params.name, "params.name")?;
        // Most calls are of the tool that was called last.
        let name = match &self.last_name {
            Some(last) if **last == *name => Arc::clone(last),
            _ => Arc::clone(self.last_name.insert(name.into())),
        };
        self.call(id, params, Target::Tool, name, origin)
    }

    fn call(
        &mut self,
        id: &RequestId,
        params: &Params<'_>,
        target: Target,
        name: Arc<str>,
        origin: Origin,
    ) -> Result<Reaction, ErrorObject> {
        let arguments = params.arguments.map_or_else(Arguments::none, Arguments::from);
        let revision = origin.revision;
        let (ask, resume) = match &origin.client {
            Some(client) => self.asker(client, &origin, params, (&target, &name, &arguments))?,
            None => (None, None),
        };
        let Origin { client, meta, reports, extensions, .. } = origin;
        let ticket = match self.open.accept(id, revision, reports) {
            Acceptance::Accepted(ticket) => ticket,
            Acceptance::Duplicate => return Err(duplicate()),
            Acceptance::Stopping => {
                return Ok(Reaction::Say(answer::stopping(&self.open.core, id, revision)));
            }
        };
        let (cancellation, port) = (ticket.cancellation(), ticket.port());
        let context = CallContext { cancellation, deadline: None, meta, client, port, ask, extensions };
        Ok(Reaction::Run(AcceptedCall { ticket, target, name, arguments, context, resume }))
    }

    fn notified(&mut self, method: &str, params: &Params<'_>) {
        match method {
            notification::INITIALIZED => return self.listen(),
            notification::CANCELLED => {}
            _ => return,
        }
        match params.request_id.and_then(|id| RequestId::from_json(id.get())) {
            Some(id) => {
                let reason = params.reason.map(RawValue::get);
                tracing::debug!(?id, reason, "a client cancels its request");
                self.open.cancel(&id);
            }
            None => tracing::debug!("a cancellation without a usable `requestId` was ignored"),
        }
    }
}

fn duplicate() -> ErrorObject {
    ErrorObject::invalid_request("another request with this `id` is still open")
}

/// Lists come whole, so there is no place to go on from.
fn foreign_cursor() -> ErrorObject {
    ErrorObject::invalid_params(
        "`params.cursor` is none of this server's: it lists everything at once, ask without one",
    )
}

impl Drop for Session {
    fn drop(&mut self) {
        // No message comes in any more, so no answer does.
        self.pending.close();
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Session")
    }
}

/// Ends a session.
#[derive(Clone)]
pub(crate) struct Closer(Arc<OpenRequests>);

impl Closer {
    /// Returns once every accepted call has been answered or cancelled.
    pub(crate) async fn idle(&self) {
        self.0.idle().await;
    }

    /// Refuses calls that come from now on; what is open goes on.
    pub(crate) fn refuse(&self) {
        self.0.refuse();
    }

    /// Gives up on what is still open; calls that come later are refused. The messages to send: one answer
    /// for each open call, and the end of each subscription.
    pub(crate) fn stop(&self) -> Vec<Message> {
        let mut messages = Vec::new();
        for open in self.0.stop() {
            match open {
                open::Stopped::Call(id, revision) => {
                    messages.push(answer::stopping(&self.0.core, &id, revision));
                }
                open::Stopped::Subscription(id) => messages.extend(answer::unsubscribed(&self.0.core, &id)),
            }
        }
        messages
    }

    /// Cancels every open call: nobody is left to hear an answer.
    pub(crate) fn abandon(&self) {
        drop(self.0.stop());
    }
}
