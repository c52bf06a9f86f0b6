//! Notifications that a server sends.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::members::{members, some};
use super::written::write_object;
use super::{RequestId, ResultMeta};

/// A message without an id.
#[derive(Debug)]
pub(crate) struct Notification<T> {
    jsonrpc: &'static str,
    method: &'static str,
    params: T,
}

impl<T: Serialize> Notification<T> {
    pub(crate) const fn new(method: &'static str, params: T) -> Self {
        Self { jsonrpc: "2.0", method, params }
    }
}

/// Params of `notifications/progress`.
#[derive(Debug)]
pub(crate) struct ProgressReport<'a> {
    pub(crate) progress_token: &'a RequestId,
    pub(crate) progress: f64,
    pub(crate) total: Option<f64>,
    pub(crate) message: Option<&'a str>,
}

/// Params of `notifications/message`.
#[derive(Debug)]
pub(crate) struct LogMessage<'a> {
    pub(crate) level: &'static str,
    pub(crate) logger: &'a str,
    pub(crate) data: &'a Value,
}

/// Params of `notifications/subscriptions/acknowledged`.
#[derive(Debug)]
pub(crate) struct Acknowledged<'a> {
    pub(crate) meta: ResultMeta<'a>,
    /// What will be sent.
    pub(crate) notifications: &'a Filter,
}

/// What a subscription is about; what is not named is not sent.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Filter {
    pub(crate) tools_list_changed: Option<bool>,
    pub(crate) prompts_list_changed: Option<bool>,
    pub(crate) resources_list_changed: Option<bool>,
    /// URIs of resources.
    pub(crate) resource_subscriptions: Option<Vec<String>>,
}

impl Filter {
    /// Reads what a client asks for.
    ///
    /// # Errors
    /// A member that has a meaning here has another type, or is there twice.
    pub(crate) fn read(json: &RawValue) -> serde_json::Result<Self> {
        let keys =
            ["toolsListChanged", "promptsListChanged", "resourcesListChanged", "resourceSubscriptions"];
        let [tools, prompts, resources, uris] = members(json, keys)?;
        let flag = |value| some(value).map(|value| serde_json::from_str(value.get())).transpose();
        Ok(Self {
            tools_list_changed: flag(tools)?,
            prompts_list_changed: flag(prompts)?,
            resources_list_changed: flag(resources)?,
            resource_subscriptions: some(uris).map(|uris| serde_json::from_str(uris.get())).transpose()?,
        })
    }
}

/// Params of `notifications/tools/list_changed` and its kin.
#[derive(Debug)]
pub(crate) struct ChangeNotice<'a> {
    pub(crate) meta: Option<ResultMeta<'a>>,
    /// Of a resource.
    pub(crate) uri: Option<&'a str>,
}

/// Params of `notifications/cancelled`, with which a server ends a subscription.
#[derive(Debug)]
pub(crate) struct Cancelled<'a> {
    pub(crate) request_id: &'a RequestId,
    pub(crate) reason: &'static str,
}

write_object! {
    [T: Serialize] for Notification<T> {
        required jsonrpc => "jsonrpc",
        required method => "method",
        required params => "params",
    }
    for ProgressReport<'_> {
        required progress_token => "progressToken",
        required progress => "progress",
        optional total => "total",
        optional message => "message",
    }
    for LogMessage<'_> {
        required level => "level",
        required logger => "logger",
        required data => "data",
    }
    for Acknowledged<'_> {
        required meta => "_meta",
        required notifications => "notifications",
    }
    for Filter {
        optional tools_list_changed => "toolsListChanged",
        optional prompts_list_changed => "promptsListChanged",
        optional resources_list_changed => "resourcesListChanged",
        optional resource_subscriptions => "resourceSubscriptions",
    }
    for ChangeNotice<'_> {
        optional meta => "_meta",
        optional uri => "uri",
    }
    for Cancelled<'_> {
        required request_id => "requestId",
        required reason => "reason",
    }
}
