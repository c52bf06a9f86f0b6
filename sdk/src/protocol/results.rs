//! Responses and every result but that of `tools/call`.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{ErrorObject, RequestId};

/// Appends a response that succeeded, with the result that `write` appends. What is the same in each of them is not
/// written through serde, which would look for characters to escape in it.
///
/// # Errors
/// Those of `write`.
pub(crate) fn write_response(
    out: &mut Vec<u8>,
    id: &RequestId,
    write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>,
) -> serde_json::Result<()> {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    serde_json::to_writer(&mut *out, id)?;
    out.extend_from_slice(br#","result":"#);
    write(out)?;
    out.push(b'}');
    Ok(())
}

/// A response that failed; without an id when the request's could not be read.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorResponse<'a> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RequestId>,
    error: &'a ErrorObject,
}

impl<'a> ErrorResponse<'a> {
    pub(crate) const fn new(id: Option<&'a RequestId>, error: &'a ErrorObject) -> Self {
        Self { jsonrpc: "2.0", id, error }
    }
}

/// A result that says nothing but that it is one.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Empty {}

/// The `_meta` of a message of the stateless era.
#[derive(Debug, Serialize)]
pub(crate) struct ResultMeta<'a> {
    /// Who sends it.
    #[serde(rename = "io.modelcontextprotocol/serverInfo", skip_serializing_if = "Option::is_none")]
    pub(crate) server_info: Option<Implementation<'a>>,
    /// The subscription that it belongs to.
    #[serde(rename = "io.modelcontextprotocol/subscriptionId", skip_serializing_if = "Option::is_none")]
    pub(crate) subscription_id: Option<&'a RequestId>,
}

/// The result that ends a subscription.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Unsubscribed<'a> {
    pub(crate) result_type: &'static str,
    #[serde(rename = "_meta")]
    pub(crate) meta: ResultMeta<'a>,
}

/// Who a program is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Implementation<'a> {
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    pub(crate) version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) website_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
}

/// A picture.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IconItem<'a> {
    pub(crate) src: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sizes: Option<&'a [&'a str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) theme: Option<&'static str>,
}

/// What a server can do.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Capabilities {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) completions: Option<Empty>,
    pub(crate) logging: Empty,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) prompts: Option<ListCapability>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resources: Option<ListCapability>,
    pub(crate) tools: ListCapability,
}

/// What can be done with a list beside asking for it.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListCapability {
    /// Changes of the list are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) list_changed: Option<bool>,
    /// Changes of an item are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) subscribe: Option<bool>,
}

/// The result of `initialize`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Initialized<'a> {
    pub(crate) protocol_version: &'static str,
    pub(crate) capabilities: Capabilities,
    pub(crate) server_info: Implementation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instructions: Option<&'a str>,
}

/// The result of `server/discover`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Discovered<'a> {
    pub(crate) result_type: &'static str,
    pub(crate) supported_versions: Vec<&'static str>,
    pub(crate) capabilities: Capabilities,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instructions: Option<&'a str>,
    pub(crate) ttl_ms: u64,
    pub(crate) cache_scope: &'static str,
    #[serde(rename = "_meta")]
    pub(crate) meta: &'a RawValue,
}

/// The result of `tools/list`, always the whole list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolList<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_type: Option<&'static str>,
    pub(crate) tools: Vec<ToolItem<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ttl_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cache_scope: Option<&'static str>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// One tool of a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolItem<'a> {
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    pub(crate) description: &'a str,
    pub(crate) input_schema: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) output_schema: Option<Cow<'a, RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) annotations: Option<ToolAnnotations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Map<String, Value>>,
}

/// Hints about a tool's side effects; absent ones keep the protocol's default.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolAnnotations {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) read_only_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) destructive_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) idempotent_hint: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_world_hint: Option<bool>,
}
