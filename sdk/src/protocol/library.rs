//! Resources, prompts and completion.

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::written::write_object;
use super::{Block, IconItem};

/// The part that every list of the stateless era has.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) result_type: Option<&'static str>,
    pub(crate) ttl_ms: Option<u64>,
    pub(crate) cache_scope: Option<&'static str>,
    pub(crate) meta: Option<&'a RawValue>,
}

/// The result of `resources/list`, `resources/templates/list` or `prompts/list`: one of the lists is there.
#[derive(Debug)]
pub(crate) struct LibraryList<'a> {
    pub(crate) resources: Option<Vec<LibraryItem<'a>>>,
    pub(crate) resource_templates: Option<Vec<LibraryItem<'a>>>,
    pub(crate) prompts: Option<Vec<LibraryItem<'a>>>,
    pub(crate) page: Page<'a>,
}

/// One resource, template or prompt.
#[derive(Debug)]
pub(crate) struct LibraryItem<'a> {
    pub(crate) uri: Option<&'a str>,
    pub(crate) uri_template: Option<&'a str>,
    pub(crate) name: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) description: &'a str,
    pub(crate) mime_type: Option<&'a str>,
    pub(crate) arguments: Option<Vec<ArgumentItem>>,
    pub(crate) icons: Option<Vec<IconItem<'a>>>,
    pub(crate) meta: Option<&'a Map<String, Value>>,
}

/// One argument of a prompt.
#[derive(Debug)]
pub(crate) struct ArgumentItem {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) required: bool,
}

/// The result of `resources/read`.
#[derive(Debug)]
pub(crate) struct ReadResult<'a> {
    pub(crate) contents: Vec<Contents<'a>>,
    pub(crate) page: Page<'a>,
}

/// One part of a resource: text, or bytes in base64.
#[derive(Debug)]
pub(crate) struct Contents<'a> {
    pub(crate) uri: &'a str,
    pub(crate) mime_type: Option<&'a str>,
    pub(crate) text: Option<&'a str>,
    pub(crate) blob: Option<&'a str>,
}

/// The result of `prompts/get`.
#[derive(Debug)]
pub(crate) struct PromptResult<'a> {
    pub(crate) result_type: Option<&'static str>,
    pub(crate) description: &'a str,
    pub(crate) messages: Vec<PromptMessage<'a>>,
    pub(crate) meta: Option<&'a RawValue>,
}

/// One message of a prompt.
#[derive(Debug)]
pub(crate) struct PromptMessage<'a> {
    pub(crate) role: &'static str,
    pub(crate) content: Block<'a>,
}

/// The result of `completion/complete`.
#[derive(Debug)]
pub(crate) struct Completed<'a> {
    pub(crate) result_type: Option<&'static str>,
    pub(crate) completion: Completion<'a>,
    pub(crate) meta: Option<&'a RawValue>,
}

/// At most 100 words, and how many there are.
#[derive(Debug)]
pub(crate) struct Completion<'a> {
    pub(crate) values: &'a [String],
    pub(crate) total: usize,
    pub(crate) has_more: bool,
}

write_object! {
    for LibraryList<'_> {
        optional resources => "resources",
        optional resource_templates => "resourceTemplates",
        optional prompts => "prompts",
        optional page.result_type => "resultType",
        optional page.ttl_ms => "ttlMs",
        optional page.cache_scope => "cacheScope",
        optional page.meta => "_meta",
    }
    for LibraryItem<'_> {
        optional uri => "uri",
        optional uri_template => "uriTemplate",
        required name => "name",
        optional title => "title",
        required description => "description",
        optional mime_type => "mimeType",
        optional arguments => "arguments",
        optional icons => "icons",
        optional meta => "_meta",
    }
    for ArgumentItem {
        required name => "name",
        required description => "description",
        required required => "required",
    }
    for ReadResult<'_> {
        required contents => "contents",
        optional page.result_type => "resultType",
        optional page.ttl_ms => "ttlMs",
        optional page.cache_scope => "cacheScope",
        optional page.meta => "_meta",
    }
    for Contents<'_> {
        required uri => "uri",
        optional mime_type => "mimeType",
        optional text => "text",
        optional blob => "blob",
    }
    for PromptResult<'_> {
        optional result_type => "resultType",
        required description => "description",
        required messages => "messages",
        optional meta => "_meta",
    }
    for PromptMessage<'_> {
        required role => "role",
        required content => "content",
    }
    for Completed<'_> {
        optional result_type => "resultType",
        required completion => "completion",
        optional meta => "_meta",
    }
    for Completion<'_> {
        required values => "values",
        required total => "total",
        required has_more => "hasMore",
    }
}
