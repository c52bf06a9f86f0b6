//! The result of `tools/call`.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::written::write_object;

/// The result of `tools/call`.
#[derive(Debug)]
pub(crate) struct CallResult<'a, C> {
    pub(crate) result_type: Option<&'static str>,
    /// A list of [`Block`]s.
    pub(crate) content: C,
    pub(crate) structured_content: Option<Cow<'a, RawValue>>,
    /// `true`, or nothing.
    pub(crate) is_error: Option<bool>,
    pub(crate) meta: Option<&'a RawValue>,
}

/// One item of content.
#[derive(Debug)]
pub(crate) enum Block<'a> {
    Text { text: Cow<'a, str> },
    Image { data: &'a str, mime_type: &'a str },
    ResourceLink { uri: &'a str, name: &'a str, mime_type: Option<&'a str> },
}

write_object! {
    [C: Serialize] for CallResult<'_, C> {
        optional result_type => "resultType",
        required content => "content",
        optional structured_content => "structuredContent",
        optional is_error => "isError",
        optional meta => "_meta",
    }
}

impl Serialize for Block<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match self {
            Self::Text { text } => {
                object.serialize_entry("type", "text")?;
                object.serialize_entry("text", text)?;
            }
            Self::Image { data, mime_type } => {
                object.serialize_entry("type", "image")?;
                object.serialize_entry("data", data)?;
                object.serialize_entry("mimeType", mime_type)?;
            }
            Self::ResourceLink { uri, name, mime_type } => {
                object.serialize_entry("type", "resource_link")?;
                object.serialize_entry("uri", uri)?;
                object.serialize_entry("name", name)?;
                if let Some(mime_type) = mime_type {
                    object.serialize_entry("mimeType", mime_type)?;
                }
            }
        }
        object.end()
    }
}
