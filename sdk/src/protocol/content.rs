//! The result of `tools/call`.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The result of `tools/call`.
#[derive(Debug)]
pub(crate) struct CallResult<'a, C> {
    pub(crate) result_type: Option<&'static str>,
    /// The [`Block`]s.
    pub(crate) content: C,
    pub(crate) structured_content: Option<Cow<'a, RawValue>>,
    pub(crate) is_error: bool,
    pub(crate) meta: Option<&'a RawValue>,
}

impl<'a, C: Iterator<Item = Block<'a>>> CallResult<'a, C> {
    /// Appends its JSON text. Not through serde, which would look for characters to escape in each key: this is written
    /// more often than anything else.
    ///
    /// # Errors
    /// None that anything in it can cause.
    pub(crate) fn write(self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        out.push(b'{');
        if let Some(kind) = self.result_type {
            out.extend_from_slice(br#""resultType":"#);
            serde_json::to_writer(&mut *out, kind)?;
            out.push(b',');
        }
        out.extend_from_slice(br#""content":["#);
        for (index, block) in self.content.enumerate() {
            if index > 0 {
                out.push(b',');
            }
            block.write(out)?;
        }
        out.push(b']');
        if let Some(structure) = self.structured_content {
            out.extend_from_slice(br#","structuredContent":"#);
            out.extend_from_slice(structure.get().as_bytes());
        }
        if self.is_error {
            out.extend_from_slice(br#","isError":true"#);
        }
        if let Some(meta) = self.meta {
            out.extend_from_slice(br#","_meta":"#);
            out.extend_from_slice(meta.get().as_bytes());
        }
        out.push(b'}');
        Ok(())
    }
}

/// One item of content.
#[derive(Debug)]
pub(crate) enum Block<'a> {
    Text { text: Cow<'a, str> },
    Image { data: &'a str, mime_type: &'a str },
    ResourceLink { uri: &'a str, name: &'a str, mime_type: Option<&'a str> },
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

impl Block<'_> {
    fn write(&self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        let Self::Text { text } = self else { return serde_json::to_writer(out, self) };
        out.extend_from_slice(br#"{"type":"text","text":"#);
        serde_json::to_writer(&mut *out, text)?;
        out.push(b'}');
        Ok(())
    }
}
