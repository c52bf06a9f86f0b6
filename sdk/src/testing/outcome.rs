//! What a client gets to see of tools and their results.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::ClientError;
use super::taken::Taken;

/// A tool as a client sees it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ListedTool {
    /// Its name.
    pub name: String,
    /// A name for people.
    pub title: Option<String>,
    /// What the model reads.
    pub description: String,
    /// JSON Schema of the arguments.
    pub input_schema: Value,
    /// JSON Schema of the structured result.
    pub output_schema: Option<Value>,
    /// Hints about side effects, by the protocol's keys.
    pub annotations: Map<String, Value>,
    /// Extension data for hosts.
    pub meta: Map<String, Value>,
}

/// The result of a call as a client sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct CallOutcome {
    content: Vec<Value>,
    structured_content: Option<Value>,
    is_error: bool,
}

impl ListedTool {
    /// The tools of a result of `tools/list`.
    pub(super) fn all(list: Value) -> serde_json::Result<Vec<Self>> {
        let tools: Vec<Value> = Taken::from(list)?.required("tools")?;
        tools.into_iter().map(Self::read).collect()
    }

    fn read(tool: Value) -> serde_json::Result<Self> {
        let mut tool = Taken::from(tool)?;
        Ok(Self {
            name: tool.required("name")?,
            title: tool.optional("title")?,
            description: tool.optional("description")?.unwrap_or_default(),
            input_schema: tool.required("inputSchema")?,
            output_schema: tool.optional("outputSchema")?,
            annotations: tool.optional("annotations")?.unwrap_or_default(),
            meta: tool.optional("_meta")?.unwrap_or_default(),
        })
    }
}

impl CallOutcome {
    pub(super) fn read(result: Value) -> serde_json::Result<Self> {
        let mut result = Taken::from(result)?;
        Ok(Self {
            content: result.required("content")?,
            structured_content: result.optional("structuredContent")?,
            is_error: result.optional("isError")?.unwrap_or_default(),
        })
    }

    /// Whether the call failed.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        self.is_error
    }

    /// The content items, by the protocol's keys.
    #[must_use]
    pub fn content(&self) -> &[Value] {
        &self.content
    }

    /// All texts of the content, joined by line feeds.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter(|item| item.get("type").is_some_and(|kind| kind == "text"));
        let texts: Vec<&str> = texts.filter_map(|item| item.get("text")?.as_str()).collect();
        texts.join("\n")
    }

    /// The structured result, decoded.
    ///
    /// # Errors
    /// The call failed, or there is no structured result, or it does not fit `T`.
    pub fn payload<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if self.is_error {
            return Err(ClientError::Failed(self.text()));
        }
        let payload = self.structured_content.as_ref().ok_or(ClientError::NoPayload)?;
        T::deserialize(payload).map_err(ClientError::Mismatch)
    }
}
