//! What a server asks of a client: as a request of its own in the handshake era, inside a result in the
//! stateless one.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::RequestId;

/// A request that a server sends.
#[derive(Debug, Serialize)]
pub(crate) struct ServerRequest<'a> {
    pub(crate) jsonrpc: &'static str,
    pub(crate) id: &'a RequestId,
    #[serde(flatten)]
    pub(crate) request: InputRequest<'a>,
}

/// Method and params of what is asked.
#[derive(Debug, Serialize)]
pub(crate) struct InputRequest<'a> {
    pub(crate) method: &'static str,
    pub(crate) params: InputParams<'a>,
}

/// Params of what is asked.
#[derive(Debug, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub(crate) enum InputParams<'a> {
    Elicit {
        #[serde(skip_serializing_if = "Option::is_none")]
        mode: Option<&'static str>,
        message: &'a str,
        requested_schema: &'a RawValue,
    },
    Sample {
        messages: [SampleMessage<'a>; 1],
        #[serde(skip_serializing_if = "Option::is_none")]
        system_prompt: Option<&'a str>,
        max_tokens: u32,
    },
    Roots {},
}

/// One message for a model.
#[derive(Debug, Serialize)]
pub(crate) struct SampleMessage<'a> {
    pub(crate) role: &'static str,
    pub(crate) content: SampleText<'a>,
}

/// Text for a model.
#[derive(Debug, Serialize)]
pub(crate) struct SampleText<'a> {
    pub(crate) r#type: &'static str,
    pub(crate) text: &'a str,
}

/// A result that asks for the request to be repeated with answers.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InputRequired<'a> {
    pub(crate) result_type: &'static str,
    pub(crate) input_requests: InputRequests<'a>,
    pub(crate) request_state: &'a str,
    #[serde(rename = "_meta")]
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
