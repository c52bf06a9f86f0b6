//! A client in the same process as its server.

use std::fmt;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::answering::Answering;
use super::taken::Taken;
use super::{CallOutcome, ClientError, Heard, ListedTool};
use crate::kernel::{BuildError, EnrichersOff};
use crate::protocol::{Era, Revision, meta_key, method, notification};
use crate::server::{IntoSurface, Reaction, Server, ServerInfo, Session};
use crate::tool::race::{Either, race};

/// Calls tools as a real client does, without a process or a byte stream between.
///
/// Requests can run at the same time; one that is dropped is cancelled.
pub struct InMemoryClient {
    link: Result<Link, BuildError>,
    revision: Revision,
    capabilities: Value,
    answering: Option<Answering>,
}

struct Link {
    state: Mutex<State>,
    heard: Arc<Heard>,
}

struct State {
    session: Session,
    last_id: i64,
    opened: bool,
}

/// How often a call may ask for answers before it has a result.
const MOST_ROUNDS: usize = 16;

impl InMemoryClient {
    /// A client of `surface` that speaks the newest revision. If a kernel did not build, every request
    /// says so.
    #[must_use]
    pub fn new(surface: impl IntoSurface) -> Self {
        Self::of(Server::new(surface, ServerInfo::new("in-memory", "0")))
    }

    /// A client of `server`. Results come without the additions of [`Enrichers`](crate::kernel::Enrichers).
    #[must_use]
    pub fn of(server: Server) -> Self {
        Self::connect(server.extend(EnrichersOff))
    }

    /// As [`of`](Self::of), with the additions.
    #[must_use]
    pub fn with_enrichers(server: Server) -> Self {
        Self::connect(server)
    }

    fn connect(server: Server) -> Self {
        let link = server.into_core().map(|core| {
            let heard = Arc::new(Heard::default());
            let session = Session::new(core, Arc::clone(&heard) as _);
            Link { state: Mutex::new(State { session, last_id: 0, opened: false }), heard }
        });
        Self { link, revision: Revision::NEWEST_STATELESS, capabilities: json!({}), answering: None }
    }

    /// Speaks `revision` instead. Choose it before the first request.
    #[must_use]
    pub const fn revision(mut self, revision: Revision) -> Self {
        self.revision = revision;
        self
    }

    /// Declares what the client can do, by the protocol's keys; nothing by default. Choose it before the first
    /// request.
    #[must_use]
    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// Answers what tools ask, in both eras, and says so in its capabilities: `answer` gets method and params
    /// of each question, and gives its result. Choose it before the first request.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use toolkernel::{kernel::ToolKernel, testing::InMemoryClient};
    /// let client = InMemoryClient::new(ToolKernel::with([]).build()).answer(|method, _params| match method {
    ///     "elicitation/create" => json!({ "action": "accept", "content": { "delete": true } }),
    ///     _ => json!({}),
    /// });
    /// ```
    #[must_use]
    pub fn answer(mut self, answer: impl Fn(&str, &Value) -> Value + Send + Sync + 'static) -> Self {
        self.answering = Some(Answering::new(answer));
        self.capabilities(json!({ "elicitation": {}, "sampling": {}, "roots": {} }))
    }

    /// The server's tools.
    ///
    /// # Errors
    /// [`ClientError::Build`], or the server's own.
    pub async fn list(&self) -> Result<Vec<ListedTool>, ClientError> {
        let result = self.request(method::LIST_TOOLS, json!({})).await?;
        ListedTool::all(result).map_err(ClientError::Mismatch)
    }

    /// Calls the tool `name`. A failed call is an outcome, too: see [`CallOutcome::is_error`].
    ///
    /// # Errors
    /// There is no such tool, or `arguments` do not serialise.
    pub async fn call(&self, name: &str, arguments: &impl Serialize) -> Result<CallOutcome, ClientError> {
        let arguments =
            serde_json::to_value(arguments).map_err(|error| ClientError::Params(error.to_string()))?;
        let params = json!({ "name": name, "arguments": arguments });
        let result = self.request(method::CALL_TOOL, params).await?;
        CallOutcome::read(result).map_err(ClientError::Mismatch)
    }

    /// Calls the tool `name` and decodes its structured result, as `serde_json::Value` or as a type with
    /// `#[derive(serde::Deserialize)]`; `#[tool_output]` makes no decoder.
    ///
    /// # Errors
    /// As [`call`](Self::call), and when the call failed or its result does not fit `T`.
    pub async fn call_as<T: DeserializeOwned>(
        &self,
        name: &str,
        arguments: &impl Serialize,
    ) -> Result<T, ClientError> {
        self.call(name, arguments).await?.payload()
    }

    /// Sends any request; what the revision demands in `_meta` is added. The result, as it is.
    ///
    /// # Errors
    /// `params` is no object, or the server answered with an error or not at all.
    pub async fn request(&self, method: &str, params: Value) -> Result<Value, ClientError> {
        let link = self.link()?;
        let Value::Object(mut params) = params else {
            return Err(ClientError::Params("they must be an object".to_owned()));
        };
        if self.revision.era() == Era::Stateless {
            describe(&mut params, self.revision, &self.capabilities);
        }
        for _ in 0..MOST_ROUNDS {
            let result = self.once(link, method, &params).await?;
            let asks = self.answering.as_ref().is_some_and(|answers| answers.resume(&result, &mut params));
            if !asks {
                return Ok(result);
            }
        }
        Err(ClientError::NoAnswer)
    }

    /// One request, one answer.
    async fn once(
        &self,
        link: &Link,
        method: &str,
        params: &Map<String, Value>,
    ) -> Result<Value, ClientError> {
        let (id, reaction) = {
            let mut state = link.state();
            state.open(self.revision, &self.capabilities);
            state.last_id += 1;
            let id = state.last_id;
            let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
            (id, state.session.receive(&request.to_string()))
        };
        match reaction {
            Reaction::Nothing => Err(ClientError::NoAnswer),
            Reaction::Say(message) => outcome(message.json()),
            Reaction::Run(call) => {
                let _cancel = CancelOnDrop { link, id };
                let mut run = pin!(call.run());
                let answer = loop {
                    match race(run.as_mut(), link.heard.came.notified()).await {
                        Either::First(answer) => break answer,
                        Either::Second(()) => self.respond(link),
                    }
                };
                match answer {
                    Some(answer) => {
                        let mut json = Vec::new();
                        answer.write(&mut json);
                        outcome(&json)
                    }
                    None => Err(ClientError::NoAnswer),
                }
            }
        }
    }

    /// Answers what the server has asked, and leaves the rest to be heard.
    fn respond(&self, link: &Link) {
        let Some(answering) = &self.answering else { return };
        let (mut others, mut responses) = (Vec::new(), Vec::new());
        for line in link.heard.take() {
            match answering.response(&line) {
                Some(response) => responses.push(response),
                None => others.push(line),
            }
        }
        link.heard.lines().splice(0..0, others);
        let mut state = link.state();
        for response in responses {
            state.session.receive(&response.to_string());
        }
    }

    /// The notifications (progress, log records) that came since the last time, in order.
    ///
    /// Progress comes for a [`request`](Self::request) whose `_meta` has a `progressToken`. Log records come
    /// for one whose `_meta` has `io.modelcontextprotocol/logLevel`, or, of revisions before 2026-07-28, after
    /// `logging/setLevel`.
    #[must_use]
    pub fn notifications(&self) -> Vec<Value> {
        let lines = self.link.as_ref().map(|link| link.heard.take()).unwrap_or_default();
        lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    fn link(&self) -> Result<&Link, ClientError> {
        self.link.as_ref().map_err(|error| ClientError::Build(error.clone()))
    }
}

impl fmt::Debug for InMemoryClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InMemoryClient").field("revision", &self.revision).finish_non_exhaustive()
    }
}

impl Link {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Shakes hands, if the revision wants it and it has not been done.
    fn open(&mut self, revision: Revision, capabilities: &Value) {
        if std::mem::replace(&mut self.opened, true) || revision.era() == Era::Stateless {
            return;
        }
        let params = json!({
            "protocolVersion": revision.as_str(),
            "capabilities": capabilities,
            "clientInfo": { "name": "in-memory", "version": "0" },
        });
        let request = json!({ "jsonrpc": "2.0", "id": 0, "method": method::INITIALIZE, "params": params });
        self.session.receive(&request.to_string());
        let initialized = json!({ "jsonrpc": "2.0", "method": notification::INITIALIZED });
        self.session.receive(&initialized.to_string());
    }
}

/// Adds to `_meta` what a self-describing request must carry.
fn describe(params: &mut Map<String, Value>, revision: Revision, capabilities: &Value) {
    let meta = params.entry("_meta").or_insert_with(|| json!({}));
    if let Value::Object(meta) = meta {
        let mut add = |key: &str, value: Value| {
            meta.entry(key).or_insert(value);
        };
        add(meta_key::PROTOCOL_VERSION, json!(revision.as_str()));
        add(meta_key::CLIENT_CAPABILITIES, capabilities.clone());
        add(meta_key::CLIENT_INFO, json!({ "name": "in-memory", "version": "0" }));
    }
}

fn outcome(message: &[u8]) -> Result<Value, ClientError> {
    let read = || {
        let mut message = Taken::from(serde_json::from_slice(message)?)?;
        let error: Option<Value> = message.optional("error")?;
        Ok((error.map(ClientError::rpc).transpose()?, message.optional("result")?))
    };
    match read().map_err(ClientError::Mismatch)? {
        (Some(error), _) => Err(error),
        (None, Some(result)) => Ok(result),
        (None, None) => Err(ClientError::NoAnswer),
    }
}

/// Tells the server when nobody waits any more. Once the call is answered, that changes nothing.
struct CancelOnDrop<'a> {
    link: &'a Link,
    id: i64,
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        let params = json!({ "requestId": self.id });
        let message = json!({ "jsonrpc": "2.0", "method": notification::CANCELLED, "params": params });
        self.link.state().session.receive(&message.to_string());
    }
}
