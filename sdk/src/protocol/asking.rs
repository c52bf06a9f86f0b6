//! What a server asks of a client: as a request of its own in the handshake era, inside a result in the
//! stateless one.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::RequestId;
use super::written::write_object;

/// A request that a server sends.
#[derive(Debug)]
pub(crate) struct ServerRequest<'a> {
    pub(crate) jsonrpc: &'static str,
    pub(crate) id: &'a RequestId,
    pub(crate) request: InputRequest<'a>,
}

/// Method and params of what is asked.
#[derive(Debug)]
pub(crate) struct InputRequest<'a> {
    pub(crate) method: &'static str,
    pub(crate) params: InputParams<'a>,
}

/// Params of what is asked.
#[derive(Debug)]
pub(crate) enum InputParams<'a> {
    Elicit { mode: Option<&'static str>, message: &'a str, requested_schema: &'a RawValue },
    Sample { messages: [SampleMessage<'a>; 1], system_prompt: Option<&'a str>, max_tokens: u32 },
    Roots {},
}

/// One message for a model.
#[derive(Debug)]
pub(crate) struct SampleMessage<'a> {
    pub(crate) role: &'static str,
    pub(crate) content: SampleText<'a>,
}

/// Text for a model.
#[derive(Debug)]
pub(crate) struct SampleText<'a> {
    pub(crate) r#type: &'static str,
    pub(crate) text: &'a str,
}

/// A result that asks for the request to be repeated with answers.
#[derive(Debug)]
pub(crate) struct InputRequired<'a> {
    pub(crate) result_type: &'static str,
    pub(crate) input_requests: InputRequests<'a>,
    pub(crate) request_state: &'a str,
    pub(crate) meta: &'a RawValue,
}

/// What is asked, by keys that are all different.
#[derive(Debug)]
pub(crate) struct InputRequests<'a>(pub(crate) Vec<(&'a str, InputRequest<'a>)>);

impl Serialize for InputRequests<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, request) in &self.0 {
            map.serialize_entry(key, request)?;
        }
        map.end()
    }
}

write_object! {
    for ServerRequest<'_> {
        required jsonrpc => "jsonrpc",
        required id => "id",
        required request.method => "method",
        required request.params => "params",
    }
    for InputRequest<'_> {
        required method => "method",
        required params => "params",
    }
    for SampleMessage<'_> {
        required role => "role",
        required content => "content",
    }
    for SampleText<'_> {
        required r#type => "type",
        required text => "text",
    }
    for InputRequired<'_> {
        required result_type => "resultType",
        required input_requests => "inputRequests",
        required request_state => "requestState",
        required meta => "_meta",
    }
}

impl Serialize for InputParams<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match self {
            Self::Elicit { mode, message, requested_schema } => {
                if let Some(mode) = mode {
                    object.serialize_entry("mode", mode)?;
                }
                object.serialize_entry("message", message)?;
                object.serialize_entry("requestedSchema", requested_schema)?;
            }
            Self::Sample { messages, system_prompt, max_tokens } => {
                object.serialize_entry("messages", messages)?;
                if let Some(system_prompt) = system_prompt {
                    object.serialize_entry("systemPrompt", system_prompt)?;
                }
                object.serialize_entry("maxTokens", max_tokens)?;
            }
            Self::Roots {} => {}
        }
        object.end()
    }
}
