//! Asking in the stateless era: a question without an answer stops the call, and the client repeats it.

use std::sync::Arc;

use super::wire::reply;
use super::{Given, can};
use crate::tool::{AskPort, BoxFuture, Capability, ClientInfo, Question, Reply, Suspension, ToolError};

/// The way to a client of the stateless era, with the answers that its request brought.
pub(in crate::server::session) struct Resumed {
    pub(in crate::server::session) client: Arc<ClientInfo>,
    pub(in crate::server::session) given: Given,
}

impl AskPort for Resumed {
    fn can(&self, capability: Capability) -> bool {
        can(&self.client, capability)
    }

    fn ask(&self, key: &str, question: Question) -> BoxFuture<Result<Reply, ToolError>> {
        let outcome = match self.given.get(key) {
            Some(answer) => reply(key, question.capability(), answer),
            None => Err(ToolError::suspended(Suspension::new(key, question))),
        };
        Box::pin(std::future::ready(outcome))
    }
}
