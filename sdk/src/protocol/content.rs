//! The result of `tools/call`.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;

/// The result of `tools/call`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CallResult<'a, C> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_type: Option<&'static str>,
    /// A list of [`Block`]s.
    pub(crate) content: C,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) structured_content: Option<Cow<'a, RawValue>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_error: bool,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<&'a RawValue>,
}

/// One item of content.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(crate) enum Block<'a> {
    Text {
        text: Cow<'a, str>,
    },
    Image {
        data: &'a str,
        mime_type: &'a str,
    },
    ResourceLink {
        uri: &'a str,
        name: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        mime_type: Option<&'a str>,
    },
}
