//! Resources, prompts and completion.

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Block, IconItem};

/// The part that every list of the stateless era has.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Page<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ttl_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cache_scope: Option<&'static str>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// The result of `resources/list`, `resources/templates/list` or `prompts/list`: one of the lists is there.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LibraryList<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resources: Option<Vec<LibraryItem<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resource_templates: Option<Vec<LibraryItem<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) prompts: Option<Vec<LibraryItem<'a>>>,
    #[serde(flatten)]
    pub(crate) page: Page<'a>,
}

/// One resource, template or prompt.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LibraryItem<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri_template: Option<&'a str>,
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'a str>,
    pub(crate) description: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) arguments: Option<Vec<ArgumentItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a Map<String, Value>>,
}

/// One argument of a prompt.
#[derive(Debug, Serialize)]
pub(crate) struct ArgumentItem {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) required: bool,
}

/// The result of `resources/read`.
#[derive(Debug, Serialize)]
pub(crate) struct ReadResult<'a> {
    pub(crate) contents: Vec<Contents<'a>>,
    #[serde(flatten)]
    pub(crate) page: Page<'a>,
}

/// One part of a resource: text, or bytes in base64.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Contents<'a> {
    pub(crate) uri: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mime_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) blob: Option<&'a str>,
}

/// The result of `prompts/get`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromptResult<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_type: Option<&'static str>,
    pub(crate) description: &'a str,
    pub(crate) messages: Vec<PromptMessage<'a>>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// One message of a prompt.
#[derive(Debug, Serialize)]
pub(crate) struct PromptMessage<'a> {
    pub(crate) role: &'static str,
    pub(crate) content: Block<'a>,
}

/// The result of `completion/complete`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Completed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_type: Option<&'static str>,
    pub(crate) completion: Completion<'a>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// At most 100 words, and how many there are.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Completion<'a> {
    pub(crate) values: &'a [String],
    pub(crate) total: usize,
    pub(crate) has_more: bool,
}
