//! Notifications that a server sends.

use serde::Serialize;
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
    pub(crate) notifications: EmptyFilter,
}

/// A filter that lets nothing through.
#[derive(Debug, Default, Serialize)]
pub(crate) struct EmptyFilter {}

/// Params of `notifications/cancelled`, with which a server ends a subscription.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cancelled<'a> {
    pub(crate) request_id: &'a RequestId,
    pub(crate) reason: &'static str,
}
