//! Responses and every result but that of `tools/call`.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::written::write_object;
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
#[derive(Debug)]
pub(crate) struct ErrorResponse<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RequestId>,
    error: &'a ErrorObject,
}

impl<'a> ErrorResponse<'a> {
    pub(crate) const fn new(id: Option<&'a RequestId>, error: &'a ErrorObject) -> Self {
        Self { jsonrpc: "2.0", id, error }
    }
}

/// A result that says nothing but that it is one.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Empty {}

/// The `_meta` of a message of the stateless era.
#[derive(Debug)]
pub(crate) struct ResultMeta<'a> {
    /// Who sends it.
    pub(crate) server_info: Option<Implementation<'a>>,
    /// The subscription that it belongs to.
    pub(crate) subscription_id: Option<&'a RequestId>,
}

/// The result that ends a subscription.
#[derive(Debug)]
pub(crate) struct Unsubscribed<'a> {
    pub(crate) result_type: &'static str,
    pub(crate) meta: ResultMeta<'a>,
}

/// Who a program is.
#[derive(Debug)]
pub(crate) struct Implementation<'a> {
    pub(crate) name: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) version: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) website_url: Option<&'a str>,
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
}

/// A picture.
#[derive(Debug)]
pub(crate) struct IconItem<'a> {
    pub(crate) src: &'a str,
    pub(crate) mime_type: Option<&'a str>,
    pub(crate) sizes: Option<&'a [&'a str]>,
    pub(crate) theme: Option<&'static str>,
}

/// What a server can do.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Capabilities {
    pub(crate) completions: Option<Empty>,
    pub(crate) logging: Empty,
    pub(crate) prompts: Option<ListCapability>,
    pub(crate) resources: Option<ListCapability>,
    pub(crate) tools: ListCapability,
}

/// What can be done with a list beside asking for it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ListCapability {
    /// Changes of the list are told.
    pub(crate) list_changed: Option<bool>,
    /// Changes of an item are told.
    pub(crate) subscribe: Option<bool>,
}

/// The result of `initialize`.
#[derive(Debug)]
pub(crate) struct Initialized<'a> {
    pub(crate) protocol_version: &'static str,
    pub(crate) capabilities: Capabilities,
    pub(crate) server_info: Implementation<'a>,
    pub(crate) instructions: Option<&'a str>,
}

/// The result of `server/discover`.
#[derive(Debug)]
pub(crate) struct Discovered<'a> {
    pub(crate) result_type: &'static str,
    pub(crate) supported_versions: Vec<&'static str>,
    pub(crate) capabilities: Capabilities,
    pub(crate) instructions: Option<&'a str>,
    pub(crate) ttl_ms: u64,
    pub(crate) cache_scope: &'static str,
    pub(crate) meta: &'a RawValue,
}

/// The result of `tools/list`, always the whole list.
#[derive(Debug)]
pub(crate) struct ToolList<'a> {
    pub(crate) result_type: Option<&'static str>,
    pub(crate) tools: Vec<ToolItem<'a>>,
    pub(crate) ttl_ms: Option<u64>,
    pub(crate) cache_scope: Option<&'static str>,
    pub(crate) meta: Option<&'a RawValue>,
}

/// One tool of a list.
#[derive(Debug)]
pub(crate) struct ToolItem<'a> {
    pub(crate) name: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) description: &'a str,
    pub(crate) input_schema: &'a RawValue,
    pub(crate) output_schema: Option<Cow<'a, RawValue>>,
    pub(crate) annotations: Option<ToolAnnotations>,
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
    pub(crate) meta: Option<&'a Map<String, Value>>,
}

/// Hints about a tool's side effects; absent ones keep the protocol's default.
#[derive(Debug)]
pub(crate) struct ToolAnnotations {
    pub(crate) read_only_hint: Option<bool>,
    pub(crate) destructive_hint: Option<bool>,
    pub(crate) idempotent_hint: Option<bool>,
    pub(crate) open_world_hint: Option<bool>,
}

write_object! {
    for ErrorResponse<'_> {
        required jsonrpc => "jsonrpc",
        optional id => "id",
        required error => "error",
    }
    for ResultMeta<'_> {
        optional server_info => "io.modelcontextprotocol/serverInfo",
        optional subscription_id => "io.modelcontextprotocol/subscriptionId",
    }
    for Unsubscribed<'_> {
        required result_type => "resultType",
        required meta => "_meta",
    }
    for Implementation<'_> {
        required name => "name",
        optional title => "title",
        required version => "version",
        optional description => "description",
        optional website_url => "websiteUrl",
        optional icons => "icons",
    }
    for IconItem<'_> {
        required src => "src",
        optional mime_type => "mimeType",
        optional sizes => "sizes",
        optional theme => "theme",
    }
    for Capabilities {
        optional completions => "completions",
        required logging => "logging",
        optional prompts => "prompts",
        optional resources => "resources",
        required tools => "tools",
    }
    for ListCapability {
        optional list_changed => "listChanged",
        optional subscribe => "subscribe",
    }
    for Initialized<'_> {
        required protocol_version => "protocolVersion",
        required capabilities => "capabilities",
        required server_info => "serverInfo",
        optional instructions => "instructions",
    }
    for Discovered<'_> {
        required result_type => "resultType",
        required supported_versions => "supportedVersions",
        required capabilities => "capabilities",
        optional instructions => "instructions",
        required ttl_ms => "ttlMs",
        required cache_scope => "cacheScope",
        required meta => "_meta",
    }
    for ToolList<'_> {
        optional result_type => "resultType",
        required tools => "tools",
        optional ttl_ms => "ttlMs",
        optional cache_scope => "cacheScope",
        optional meta => "_meta",
    }
    for ToolItem<'_> {
        required name => "name",
        optional title => "title",
        required description => "description",
        required input_schema => "inputSchema",
        optional output_schema => "outputSchema",
        optional annotations => "annotations",
        optional icons => "icons",
        optional meta => "_meta",
    }
    for ToolAnnotations {
        optional read_only_hint => "readOnlyHint",
        optional destructive_hint => "destructiveHint",
        optional idempotent_hint => "idempotentHint",
        optional open_world_hint => "openWorldHint",
    }
}

impl Serialize for Empty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0))?.end()
    }
}
