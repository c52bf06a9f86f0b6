//! How a call of this session reaches the user.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::Session;
use super::asking::{Connected, Given, Refused, RequestDigest, Resumed};
use super::library::{Target, label};
use super::origin::Origin;
use crate::protocol::{Era, ErrorObject, Params, RequestId, members, string, value};
use crate::tool::{Arguments, AskPort, ClientInfo, Principal};

/// What is needed to ask again when a call has stopped for questions.
pub(super) struct Resume {
    pub(super) arguments: Arguments,
    /// Answers of this round and the ones before.
    pub(super) given: Given,
    /// Who asks.
    pub(super) principal: Option<Principal>,
}

type Asker = (Option<Arc<dyn AskPort>>, Option<Box<Resume>>);

impl Session {
    /// The way from a call to the user of `client`; none when it can answer nothing.
    pub(super) fn asker(
        &mut self,
        client: &Arc<ClientInfo>,
        origin: &Origin,
        params: &Params<'_>,
        (target, name, arguments): (&Target, &str, &Arguments),
    ) -> Result<Asker, ErrorObject> {
        let revision = origin.revision;
        let principal = origin.extensions.get::<Principal>();
        if revision.era() == Era::Handshake {
            let (pending, outbox) = (&self.pending, &self.open.outbox);
            let make = || -> Arc<dyn AskPort> {
                let (pending, outbox) = (Arc::clone(pending), Arc::clone(outbox));
                Arc::new(Connected { pending, outbox, client: Arc::clone(client), revision })
            };
            return Ok((self.last_asker.of(client, make), None));
        }
        if !self.open.core.seals.work() {
            return Ok((None, None));
        }
        let given = self.given(params, principal, (target, name, arguments))?;
        let usual = self
            .last_asker
            .of(client, || Arc::new(Resumed { client: Arc::clone(client), given: Given::new() }));
        let Some(usual) = usual else { return Ok((None, None)) };
        let ask = if given.is_empty() {
            usual
        } else {
            Arc::new(Resumed { client: Arc::clone(client), given: given.clone() })
        };
        let (arguments, principal) = (arguments.clone(), principal.cloned());
        Ok((Some(ask), Some(Box::new(Resume { arguments, given, principal }))))
    }

    /// The answers that a repeated call brings: those in its signed state, and those to the questions that
    /// the state names. Others were never asked for.
    fn given(
        &self,
        params: &Params<'_>,
        principal: Option<&Principal>,
        (target, name, arguments): (&Target, &str, &Arguments),
    ) -> Result<Given, ErrorObject> {
        if params.request_state.is_none() {
            return Ok(Given::new());
        }
        let sealed = string(params.request_state, "params.requestState")?;
        let state = RequestDigest::of(&label(target, name), arguments).ok_or(Refused).and_then(|digest| {
            self.open.core.seals.open(&sealed, digest, principal, (self.open.core.clock)())
        });
        let Ok(state) = state else {
            return Err(ErrorObject::invalid_params(
                "`params.requestState` is none that this server gave for this request, or has expired: send the \
                 request again without it and without `inputResponses`",
            ));
        };
        let responses: Option<Given> =
            value(params.input_responses, "params.inputResponses", "an object of answers")?;
        let mut given = state.given;
        given.extend(responses.unwrap_or_default().into_iter().filter(|(key, _)| state.asked.contains(key)));
        Ok(given)
    }

    /// Takes the answer to something that the server asked.
    pub(super) fn answered(&self, id: Option<&RequestId>, outcome: Result<&RawValue, &RawValue>) {
        let Some(id) = id else { return };
        let response = match outcome {
            Ok(result) => serde_json::from_str(result.get()).map_err(|error| error.to_string()),
            Err(error) => Err(message(error)),
        };
        self.pending.answer(id, response);
    }
}

/// What an error says, for the model.
fn message(error: &RawValue) -> String {
    let said = members(error, ["message"]).ok().and_then(|[message]| message);
    let message = said.and_then(|message| serde_json::from_str(message.get()).ok());
    message.unwrap_or_else(|| error.get().to_owned())
}
