//! Params of requests and notifications, one borrowed parse for every method.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{ErrorObject, RequestId, envelope, meta_key};

/// Every member of `params` that some method knows, unread; `null` counts as absent.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Params<'a> {
    #[serde(borrow, rename = "_meta")]
    pub(crate) meta: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) name: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) cursor: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) request_id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) notifications: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) uri: Option<&'a RawValue>,
    #[serde(borrow, rename = "ref")]
    pub(crate) reference: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) argument: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) input_responses: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) request_state: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) level: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) protocol_version: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) client_info: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) capabilities: Option<&'a RawValue>,
}

/// The members of a request's `_meta` that the protocol gives a meaning to.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Meta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    pub(crate) protocol_version: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/clientCapabilities")]
    pub(crate) client_capabilities: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/clientInfo")]
    pub(crate) client_info: Option<&'a RawValue>,
    #[serde(borrow, rename = "io.modelcontextprotocol/logLevel")]
    pub(crate) log_level: Option<&'a RawValue>,
    #[serde(borrow, rename = "progressToken")]
    pub(crate) progress_token: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    pub(crate) fn read(raw: Option<&'a RawValue>) -> Result<Self, ErrorObject> {
        object(raw, "params")
    }
}

impl<'a> Meta<'a> {
    pub(crate) fn read(raw: Option<&'a RawValue>) -> Result<Self, ErrorObject> {
        object(raw, "params._meta")
    }

    /// The required keys of a self-describing request that are not there.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        [
            (meta_key::PROTOCOL_VERSION, self.protocol_version.is_none()),
            (meta_key::CLIENT_CAPABILITIES, self.client_capabilities.is_none()),
        ]
        .into_iter()
        .filter_map(|(key, missing)| missing.then_some(key))
        .collect()
    }

    pub(crate) fn progress_token(&self) -> Result<Option<RequestId>, ErrorObject> {
        let token = self.progress_token.map(|raw| {
            RequestId::from_json(raw.get())
                .ok_or_else(|| mismatch("params._meta.progressToken", "a string or an integer"))
        });
        token.transpose()
    }
}

/// Reads the object at `place`; nothing at all counts as `{}`.
fn object<'a, T: Default + Deserialize<'a>>(
    raw: Option<&'a RawValue>,
    place: &str,
) -> Result<T, ErrorObject> {
    let Some(raw) = raw else { return Ok(T::default()) };
    // serde would take an array for a struct.
    if !raw.get().starts_with('{') {
        return Err(mismatch(place, "an object"));
    }
    serde_json::from_str(raw.get())
        .map_err(|error| ErrorObject::invalid_params(format!("`{place}` cannot be read: {error}")))
}

/// Reads a required string at `place`.
pub(crate) fn string<'a>(raw: Option<&'a RawValue>, place: &str) -> Result<Cow<'a, str>, ErrorObject> {
    let raw =
        raw.ok_or_else(|| ErrorObject::invalid_params(format!("`{place}` is missing: expected a string")))?;
    envelope::string(raw).ok_or_else(|| mismatch(place, "a string"))
}

/// Reads something optional at `place`, described by `expected`.
pub(crate) fn value<T: DeserializeOwned>(
    raw: Option<&RawValue>,
    place: &str,
    expected: &str,
) -> Result<Option<T>, ErrorObject> {
    raw.map(|raw| serde_json::from_str(raw.get()).map_err(|_| mismatch(place, expected))).transpose()
}

fn mismatch(place: &str, expected: &str) -> ErrorObject {
    ErrorObject::invalid_params(format!("`{place}` must be {expected}"))
}
