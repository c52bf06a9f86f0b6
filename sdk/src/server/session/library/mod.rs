//! Resources, prompts and completion of a session.

mod listing;
mod results;

use std::collections::BTreeMap;

use serde_json::value::RawValue;

pub(super) use listing::list;

use super::asking::missing;
use super::call::AcceptedCall;
use super::questions::Resume;
use super::{Core, Message, Session, answer};
use crate::kernel::{Completing, Library};
use crate::library::Partial;
use crate::protocol::{Era, ErrorObject, Params, RequestId, Revision, code, members, some, string, value_by};
use crate::tool::{CallContext, ErrorKind, ToolError};

/// What a request that has to be run asks for.
#[derive(Debug)]
pub(super) enum Target {
    Tool,
    Resource,
    Prompt,
    Completion(Box<Completion>),
}

/// Whose argument is to be completed, and how it begins.
#[derive(Debug)]
pub(super) struct Completion {
    prompt: bool,
    /// Name of the prompt, or the URI template.
    of: String,
    partial: Partial,
}

impl Completion {
    pub(super) fn read(params: &Params<'_>) -> Result<Self, ErrorObject> {
        let expected = "an object: {\"type\": \"ref/prompt\", \"name\": ..} or {\"type\": \"ref/resource\", \"uri\": ..}";
        let wrong = || ErrorObject::invalid_params(format!("`params.ref` must be {expected}"));
        let [kind, name, uri] =
            required(params.reference, "params.ref", expected, |raw| texts(raw, ["type", "name", "uri"]))?;
        let expected = "an object with strings `name` and `value`";
        let [argument, beginning] =
            required(params.argument, "params.argument", expected, |raw| texts(raw, ["name", "value"]))?;
        let (Some(argument), Some(beginning)) = (argument, beginning) else {
            return Err(ErrorObject::invalid_params(format!("`params.argument` must be {expected}")));
        };
        let expected = "an object with `arguments`, an object of strings";
        let given = value_by(given, params.context, "params.context", expected)?.unwrap_or_default();
        let prompt = kind.as_deref() == Some("ref/prompt");
        let of = match kind.as_deref() {
            Some("ref/prompt") => name,
            Some("ref/resource") => uri,
            _ => None,
        };
        let of = of.ok_or_else(wrong)?;
        let partial = Partial { argument, beginning, given };
        Ok(Self { prompt, of, partial })
    }
}

/// The strings under `keys` in the object `raw`.
fn texts<const N: usize>(raw: &RawValue, keys: [&str; N]) -> serde_json::Result<[Option<String>; N]> {
    let mut texts = [const { None }; N];
    for (text, raw) in texts.iter_mut().zip(members(raw, keys)?) {
        *text = some(raw).map(|raw| serde_json::from_str(raw.get())).transpose()?;
    }
    Ok(texts)
}

/// The arguments that were given already.
fn given(context: &RawValue) -> serde_json::Result<BTreeMap<String, String>> {
    let [arguments] = members(context, ["arguments"])?;
    some(arguments).map_or_else(|| Ok(BTreeMap::new()), |arguments| serde_json::from_str(arguments.get()))
}

fn required<'a, T>(
    raw: Option<&'a RawValue>,
    place: &str,
    expected: &str,
    read: impl FnOnce(&'a RawValue) -> serde_json::Result<T>,
) -> Result<T, ErrorObject> {
    value_by(read, raw, place, expected)?
        .ok_or_else(|| ErrorObject::invalid_params(format!("`{place}` is missing: expected {expected}")))
}

/// Runs what asks for something else than a tool.
pub(super) async fn run(request: AcceptedCall) -> Message {
    let AcceptedCall { ticket, target, name, arguments, context, resume } = request;
    let (core, id, revision) = (ticket.core(), ticket.id(), ticket.revision());
    let Some(library) = core.surface.library() else {
        // The session has looked already; a surface whose library comes and goes gets here.
        return Message::error(Some(id), &ErrorObject::invalid_params(format!("there is no `{name}`")));
    };
    let outcome = match &target {
        Target::Completion(completion) => {
            let words = complete(library, completion, &context).await;
            return results::completed(core, id, &words, revision);
        }
        Target::Prompt => {
            let about = library.prompts(&context).into_iter().find(|prompt| *prompt.about.name == *name);
            let description = about.map(|prompt| prompt.about.description.clone()).unwrap_or_default();
            match library.prompt(&name, arguments, context).await {
                Ok(result) => return results::prompted(core, id, &description, &result, revision),
                Err(error) => Err(error),
            }
        }
        Target::Resource | Target::Tool => library.read(&name, context).await,
    };
    match outcome {
        Ok(result) => results::read(core, id, &name, library.mime_type(&name), &result, revision),
        Err(error) => refused(core, id, revision, (&target, &name), error, resume),
    }
}

async fn complete(library: &dyn Library, completion: &Completion, context: &CallContext) -> Vec<String> {
    let of = if completion.prompt {
        Completing::Prompt(&completion.of)
    } else {
        Completing::Resource(&completion.of)
    };
    library.complete(of, completion.partial.clone(), context).await
}

/// These have no result that says "failed", so a failure is an error of the protocol.
fn refused(
    core: &Core,
    id: &RequestId,
    revision: Revision,
    (target, name): (&Target, &str),
    error: ToolError,
    resume: Option<Box<Resume>>,
) -> Message {
    let stateless = revision.era() == Era::Stateless;
    let text = error.to_string();
    tracing::debug!(name, error = text, source = error.source_chain(), "a resource or prompt failed");
    let code = match error.kind() {
        ErrorKind::MissingCapability(capability) => {
            return Message::error(Some(id), &missing(capability, &text));
        }
        ErrorKind::InvalidArguments => code::INVALID_PARAMS,
        ErrorKind::NotFound if stateless || matches!(target, Target::Prompt) => code::INVALID_PARAMS,
        ErrorKind::NotFound => code::RESOURCE_NOT_FOUND,
        _ => code::INTERNAL,
    };
    match error.into_suspension() {
        Ok(suspension) => answer::suspended(core, id, &suspension, revision, &label(target, name), resume),
        Err(_) => Message::error(Some(id), &ErrorObject::new(code, text)),
    }
}

/// What keeps a state for one kind of request apart from one for another.
pub(super) fn label(target: &Target, name: &str) -> String {
    match target {
        Target::Tool => name.to_owned(),
        Target::Resource => format!("resource {name}"),
        Target::Prompt | Target::Completion(_) => format!("prompt {name}"),
    }
}

impl Session {
    /// Subscribes a client of the handshake era to a resource, or ends that.
    pub(super) fn subscribe(&self, params: &Params<'_>, on: bool) -> Result<(), ErrorObject> {
        let uri = string(params.uri, "params.uri")?.into_owned();
        let listener = self.listener.as_ref().ok_or_else(|| {
            ErrorObject::invalid_request("subscriptions begin after `notifications/initialized`")
        })?;
        let mut uris = listener.uris();
        if on {
            uris.insert(uri)
        } else {
            uris.remove(&uri)
        };
        Ok(())
    }
}
