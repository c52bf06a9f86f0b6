//! Params of requests and notifications, one borrowed parse for every method.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::members::{KeyOf, members, some};
use super::{ErrorObject, RequestId, envelope, meta_key};

/// Every member of `params` that some method knows, unread; `null` counts as absent.
///
/// Read together with its envelope, so that no byte is looked at twice; what is wrong with it as a whole is
/// kept until the envelope's id is known.
#[derive(Debug, Default)]
pub(crate) struct Params<'a> {
    pub(crate) meta: Option<&'a RawValue>,
    pub(crate) name: Option<&'a RawValue>,
    pub(crate) arguments: Option<&'a RawValue>,
    pub(crate) cursor: Option<&'a RawValue>,
    pub(crate) request_id: Option<&'a RawValue>,
    pub(crate) reason: Option<&'a RawValue>,
    pub(crate) notifications: Option<&'a RawValue>,
    pub(crate) uri: Option<&'a RawValue>,
    pub(crate) reference: Option<&'a RawValue>,
    pub(crate) argument: Option<&'a RawValue>,
    pub(crate) context: Option<&'a RawValue>,
    pub(crate) input_responses: Option<&'a RawValue>,
    pub(crate) request_state: Option<&'a RawValue>,
    pub(crate) level: Option<&'a RawValue>,
    pub(crate) protocol_version: Option<&'a RawValue>,
    pub(crate) client_info: Option<&'a RawValue>,
    pub(crate) capabilities: Option<&'a RawValue>,
    fault: Option<Fault>,
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    NoObject,
    Duplicate(&'static str),
}

const MEMBERS: [&str; 17] = [
    "_meta",
    "name",
    "arguments",
    "cursor",
    "requestId",
    "reason",
    "notifications",
    "uri",
    "ref",
    "argument",
    "context",
    "inputResponses",
    "requestState",
    "level",
    "protocolVersion",
    "clientInfo",
    "capabilities",
];

impl<'a> Params<'a> {
    /// Fails when they are no object, or have a member twice.
    pub(crate) fn check(&self) -> Result<(), ErrorObject> {
        match self.fault {
            None => Ok(()),
            Some(Fault::NoObject) => Err(mismatch("params", "an object")),
            Some(Fault::Duplicate(name)) => {
                Err(ErrorObject::invalid_params(format!("`params.{name}` is there twice")))
            }
        }
    }

    fn slot(&mut self, member: &str) -> Option<&mut Option<&'a RawValue>> {
        Some(match member {
            "_meta" => &mut self.meta,
            "name" => &mut self.name,
            "arguments" => &mut self.arguments,
            "cursor" => &mut self.cursor,
            "requestId" => &mut self.request_id,
            "reason" => &mut self.reason,
            "notifications" => &mut self.notifications,
            "uri" => &mut self.uri,
            "ref" => &mut self.reference,
            "argument" => &mut self.argument,
            "context" => &mut self.context,
            "inputResponses" => &mut self.input_responses,
            "requestState" => &mut self.request_state,
            "level" => &mut self.level,
            "protocolVersion" => &mut self.protocol_version,
            "clientInfo" => &mut self.client_info,
            "capabilities" => &mut self.capabilities,
            _ => return None,
        })
    }

    fn no_object() -> Self {
        Self { fault: Some(Fault::NoObject), ..Self::default() }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Params<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ParamsVisitor)
    }
}

/// Takes any value: what is no object is a fault of the request, not of the message.
struct ParamsVisitor;

impl<'de> Visitor<'de> for ParamsVisitor {
    type Value = Params<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("params")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Params<'de>, A::Error> {
        let mut params = Params::default();
        while let Some(member) = map.next_key_seed(KeyOf(&MEMBERS))? {
            let name = member.and_then(|member| MEMBERS.get(member)).copied().unwrap_or_default();
            let Some(slot) = params.slot(name) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let value: &RawValue = map.next_value()?;
            let value = Some(value).filter(|value| value.get() != "null");
            if slot.is_some() {
                params.fault = Some(Fault::Duplicate(name));
            } else {
                *slot = value;
            }
        }
        Ok(params)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Params<'de>, E> {
        Ok(Params::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Params<'de>, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Params::no_object())
    }

    fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<Params<'de>, E> {
        Ok(Params::no_object())
    }

    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<Params<'de>, E> {
        Ok(Params::no_object())
    }

    fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<Params<'de>, E> {
        Ok(Params::no_object())
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<Params<'de>, E> {
        Ok(Params::no_object())
    }

    fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<Params<'de>, E> {
        Ok(Params::no_object())
    }
}

/// The members of a request's `_meta` that the protocol gives a meaning to.
#[derive(Debug, Default)]
pub(crate) struct Meta<'a> {
    pub(crate) protocol_version: Option<&'a RawValue>,
    pub(crate) client_capabilities: Option<&'a RawValue>,
    pub(crate) client_info: Option<&'a RawValue>,
    pub(crate) log_level: Option<&'a RawValue>,
    pub(crate) progress_token: Option<&'a RawValue>,
}

impl<'a> Meta<'a> {
    pub(crate) fn read(raw: Option<&'a RawValue>) -> Result<Self, ErrorObject> {
        let Some(raw) = raw else { return Ok(Self::default()) };
        if !raw.get().starts_with('{') {
            return Err(mismatch("params._meta", "an object"));
        }
        let keys = [
            meta_key::PROTOCOL_VERSION,
            meta_key::CLIENT_CAPABILITIES,
            meta_key::CLIENT_INFO,
            meta_key::LOG_LEVEL,
            "progressToken",
        ];
        let found = members(raw, keys).map_err(|error| {
            ErrorObject::invalid_params(format!("`params._meta` cannot be read: {error}"))
        })?;
        let [protocol_version, client_capabilities, client_info, log_level, progress_token] = found.map(some);
        Ok(Self { protocol_version, client_capabilities, client_info, log_level, progress_token })
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
    value_by(|raw| serde_json::from_str(raw.get()), raw, place, expected)
}

/// As [`value`], for what `read` reads.
pub(crate) fn value_by<'a, T>(
    read: impl FnOnce(&'a RawValue) -> serde_json::Result<T>,
    raw: Option<&'a RawValue>,
    place: &str,
    expected: &str,
) -> Result<Option<T>, ErrorObject> {
    raw.map(|raw| read(raw).map_err(|_| mismatch(place, expected))).transpose()
}

fn mismatch(place: &str, expected: &str) -> ErrorObject {
    ErrorObject::invalid_params(format!("`{place}` must be {expected}"))
}
