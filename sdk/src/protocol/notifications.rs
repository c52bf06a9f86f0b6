//! Notifications that a server sends.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{RequestId, ResultMeta};

/// A message without an id.
#[derive(Debug, Serialize)]
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
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProgressReport<'a> {
    pub(crate) progress_token: &'a RequestId,
    pub(crate) progress: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) total: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<&'a str>,
}

/// Params of `notifications/message`.
#[derive(Debug, Serialize)]
pub(crate) struct LogMessage<'a> {
    pub(crate) level: &'static str,
    pub(crate) logger: &'a str,
    pub(crate) data: &'a Value,
}

/// Params of `notifications/subscriptions/acknowledged`.
#[derive(Debug, Serialize)]
pub(crate) struct Acknowledged<'a> {
    #[serde(rename = "_meta")]
    pub(crate) meta: ResultMeta<'a>,
    /// What will be sent.
    pub(crate) notifications: &'a Filter,
}

/// What a subscription is about; what is not named is not sent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Filter {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tools_list_changed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) prompts_list_changed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resources_list_changed: Option<bool>,
    /// URIs of resources.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resource_subscriptions: Option<Vec<String>>,
}

/// Params of `notifications/tools/list_changed` and its kin.
#[derive(Debug, Serialize)]
pub(crate) struct ChangeNotice<'a> {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<ResultMeta<'a>>,
    /// Of a resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<&'a str>,
}

/// Params of `notifications/cancelled`, with which a server ends a subscription.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cancelled<'a> {
    pub(crate) request_id: &'a RequestId,
    pub(crate) reason: &'static str,
}
