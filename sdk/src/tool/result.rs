//! What a call gives back.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{Root, ToolError};

/// The outcome of one call: content for the model and, if the tool has an output type, a payload for
/// programs.
#[derive(Debug, Clone, Default)]
pub struct ToolResult {
    content: Vec<Content>,
    payload: Option<Payload>,
    is_error: bool,
}

#[derive(Debug, Clone)]
struct Payload {
    json: Box<RawValue>,
    root: Root,
}

/// One item of a result's content.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// Text, as it is.
    Text(String),
    /// A picture.
    Image {
        /// The bytes in base64 (RFC 4648, with padding).
        data: String,
        /// The media type, `image/png` say.
        mime_type: String,
    },
    /// A resource that the client may read if it wants to.
    ResourceLink {
        /// Where it is.
        uri: String,
        /// What it is called.
        name: String,
        /// The media type, if known.
        mime_type: Option<String>,
    },
}

impl ToolResult {
    /// One text, no payload.
    #[must_use]
    pub fn text_only(text: impl Into<String>) -> Self {
        Self::from_content(vec![Content::Text(text.into())])
    }

    /// The given content, no payload.
    #[must_use]
    pub const fn from_content(content: Vec<Content>) -> Self {
        Self { content, payload: None, is_error: false }
    }

    /// A payload and the text that says the same to the model; without `text` it is the payload's JSON. For a
    /// payload whose type may be `null` use [`structured_as`](Self::structured_as).
    ///
    /// # Errors
    /// When `payload` does not serialise to JSON.
    pub fn structured(payload: &impl Serialize, text: Option<String>) -> Result<Self, serde_json::Error> {
        Ok(Self::of_payload(serde_json::value::to_raw_value(payload)?, None, text))
    }

    /// As [`structured`](Self::structured), for a payload of a type that is `root` in its
    /// [`OutputSchema`](super::OutputSchema): the same schema goes with every value.
    ///
    /// # Errors
    /// When `payload` does not serialise to JSON.
    pub fn structured_as(
        payload: &impl Serialize,
        root: Root,
        text: Option<String>,
    ) -> Result<Self, serde_json::Error> {
        Ok(Self::of_payload(serde_json::value::to_raw_value(payload)?, Some(root), text))
    }

    #[inline(never)]
    fn of_payload(json: Box<RawValue>, root: Option<Root>, text: Option<String>) -> Self {
        let text = text.unwrap_or_else(|| json.get().to_owned());
        let root = root.unwrap_or_else(|| match json.get().as_bytes() {
            [b'{', ..] => Root::Object,
            [b'[', ..] => Root::List,
            [b'n', ..] => Root::Nullable,
            _ => Root::Scalar,
        });
        Self { content: vec![Content::Text(text)], payload: Some(Payload { json, root }), is_error: false }
    }

    /// A failed call.
    #[must_use]
    pub fn error(error: &ToolError) -> Self {
        Self { content: vec![Content::Text(error.to_string())], payload: None, is_error: true }
    }

    /// The same result with other content.
    #[must_use]
    pub fn with_content(self, content: Vec<Content>) -> Self {
        Self { content, ..self }
    }

    /// The same result as one of a call that failed.
    #[must_use]
    pub fn failed(self) -> Self {
        Self { is_error: true, ..self }
    }

    /// The content, in order.
    #[must_use]
    pub fn content(&self) -> &[Content] {
        &self.content
    }

    /// All texts of the content, joined by line feeds.
    #[must_use]
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .content
            .iter()
            .filter_map(|item| if let Content::Text(text) = item { Some(text.as_str()) } else { None })
            .collect();
        texts.join("\n")
    }

    /// Bytes of all texts, pictures and the payload together.
    pub(crate) fn size(&self) -> usize {
        let content = self.content.iter().map(|item| match item {
            Content::Text(text) => text.len(),
            Content::Image { data, .. } => data.len(),
            Content::ResourceLink { uri, name, .. } => uri.len() + name.len(),
        });
        content.sum::<usize>() + self.payload_json().map_or(0, |json| json.get().len())
    }

    /// The payload's JSON, if there is one.
    #[must_use]
    pub fn payload_json(&self) -> Option<&RawValue> {
        self.payload.as_ref().map(|payload| &*payload.json)
    }

    /// What the payload is as a whole, if there is one.
    #[must_use]
    pub fn payload_root(&self) -> Option<Root> {
        self.payload.as_ref().map(|payload| payload.root)
    }

    /// The payload, decoded.
    ///
    /// # Errors
    /// When there is no payload, when the call failed, or when it does not fit `T`.
    pub fn payload<T: DeserializeOwned>(&self) -> Result<T, PayloadError> {
        if self.is_error {
            return Err(PayloadError::Failed(self.text()));
        }
        let payload = self.payload_json().ok_or(PayloadError::Absent)?;
        serde_json::from_str(payload.get()).map_err(PayloadError::Mismatch)
    }

    /// Whether the call failed.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        self.is_error
    }
}

/// Why a result has no payload of the wanted type.
#[derive(Debug)]
#[non_exhaustive]
pub enum PayloadError {
    /// The call failed; this is what it said.
    Failed(String),
    /// The tool has no structured output.
    Absent,
    /// The payload is of another shape.
    Mismatch(serde_json::Error),
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(text) => write!(f, "the call failed: {text}"),
            Self::Absent => f.write_str("the tool gave no structured result"),
            Self::Mismatch(error) => write!(f, "the structured result has another shape: {error}"),
        }
    }
}

impl std::error::Error for PayloadError {}
