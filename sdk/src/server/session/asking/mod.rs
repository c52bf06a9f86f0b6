//! Questions to the user behind a client, in both eras.

mod connected;
mod resumed;
mod seal;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

pub(super) use connected::{Connected, Pending};
pub(super) use resumed::Resumed;
pub(crate) use seal::Seals;
pub(super) use seal::{Refused, RequestDigest};
pub(super) use wire::{input_request, missing};

use super::{Message, Outbox};
use crate::tool::{AskPort, Capability, ClientInfo};

/// Answers that a client gave, by the keys of their questions.
pub(super) type Given = BTreeMap<String, Value>;

/// Whether a client can answer questions of this kind.
fn can(client: &ClientInfo, capability: Capability) -> bool {
    let declared = client.capabilities.get(capability.name());
    match capability {
        // Without modes it means forms, which were there first.
        Capability::Elicitation => declared
            .and_then(Value::as_object)
            .is_some_and(|modes| modes.is_empty() || modes.contains_key("form")),
        Capability::Sampling | Capability::Roots => declared.is_some_and(Value::is_object),
    }
}

/// Whether a client can answer anything.
fn can_any(client: &ClientInfo) -> bool {
    [Capability::Elicitation, Capability::Sampling, Capability::Roots]
        .into_iter()
        .any(|capability| can(client, capability))
}

/// The way to the client that asked last: most requests of a connection come from one.
#[derive(Default)]
pub(super) struct LastAsker(Option<(Arc<ClientInfo>, Asker)>);

/// `None` for a client that can answer nothing.
type Asker = Option<Arc<dyn AskPort>>;

impl LastAsker {
    /// The way to `client`, made anew if it is another one than the last time; `None` when it can answer
    /// nothing.
    pub(super) fn of(
        &mut self,
        client: &Arc<ClientInfo>,
        make: impl FnOnce() -> Arc<dyn AskPort>,
    ) -> Option<Arc<dyn AskPort>> {
        match &self.0 {
            Some((last, port)) if Arc::ptr_eq(last, client) => port.clone(),
            _ => {
                let port = can_any(client).then(make);
                self.0 = Some((Arc::clone(client), port.clone()));
                port
            }
        }
    }
}
