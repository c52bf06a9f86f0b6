//! Results of handlers that know nothing of ours, made into one.

use serde_json::{Map, Value};

use crate::tool::{Content, HandlerResult, ToolError, ToolResult};

/// What a handler over JSON may come back with. This is the one place where all of it becomes a
/// [`ToolResult`]:
///
/// | it gives | the caller gets |
/// | --- | --- |
/// | a string | one text, byte for byte |
/// | a content item (an object whose `type` is `text`, `image` or `resource_link`, with the keys of it) | that item |
/// | a list of content items | those items |
/// | an object with `content`, a list of content items | the result that it is: `structuredContent` and `isError` count |
/// | any other object or list | it as structure, and its JSON as text |
/// | a number or a boolean | its JSON as text |
/// | `null`, nothing | no content |
/// | a [`ToolResult`] | that |
#[derive(Debug, Clone)]
pub struct LegacyResult(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Json(Value),
    Ready(ToolResult),
}

impl From<Value> for LegacyResult {
    fn from(value: Value) -> Self {
        Self(Kind::Json(value))
    }
}

impl From<ToolResult> for LegacyResult {
    fn from(result: ToolResult) -> Self {
        Self(Kind::Ready(result))
    }
}

impl From<String> for LegacyResult {
    fn from(text: String) -> Self {
        Self(Kind::Ready(ToolResult::text_only(text)))
    }
}

impl From<&str> for LegacyResult {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<()> for LegacyResult {
    fn from((): ()) -> Self {
        Value::Null.into()
    }
}

impl LegacyResult {
    pub(super) fn into_result(self) -> HandlerResult {
        match self.0 {
            Kind::Ready(result) => Ok(result),
            Kind::Json(Value::String(text)) => Ok(ToolResult::text_only(text)),
            Kind::Json(Value::Null) => Ok(ToolResult::from_content(Vec::new())),
            Kind::Json(value @ (Value::Bool(_) | Value::Number(_))) => {
                Ok(ToolResult::text_only(value.to_string()))
            }
            Kind::Json(value @ Value::Array(_)) => match items(&value) {
                Some(content) => Ok(ToolResult::from_content(content)),
                None => structured(&value),
            },
            Kind::Json(Value::Object(map)) => object(map),
        }
    }
}

fn object(map: Map<String, Value>) -> HandlerResult {
    if let Some(item) = item(&map) {
        return Ok(ToolResult::from_content(vec![item]));
    }
    match map.get("content").and_then(items) {
        Some(content) => whole(&map, content),
        None => structured(&Value::Object(map)),
    }
}

/// A result as the protocol writes it.
fn whole(map: &Map<String, Value>, content: Vec<Content>) -> HandlerResult {
    let result = match map.get("structuredContent") {
        Some(payload) => structured(payload)?.with_content(content),
        None => ToolResult::from_content(content),
    };
    let is_error = map.get("isError").and_then(Value::as_bool).unwrap_or(false);
    Ok(if is_error { result.failed() } else { result })
}

fn structured(payload: &Value) -> HandlerResult {
    ToolResult::structured(payload, None)
        .map_err(|error| ToolError::new("the tool's result cannot be written as JSON").caused_by(error))
}

/// The content items of a list that has nothing else, and at least one.
fn items(value: &Value) -> Option<Vec<Content>> {
    let list = value.as_array().filter(|list| !list.is_empty())?;
    list.iter().map(|value| item(value.as_object()?)).collect()
}

fn item(map: &Map<String, Value>) -> Option<Content> {
    let text = |key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    match map.get("type")?.as_str()? {
        "text" => Some(Content::Text(text("text")?)),
        "image" => Some(Content::Image { data: text("data")?, mime_type: text("mimeType")? }),
        "resource_link" => Some(Content::ResourceLink {
            uri: text("uri")?,
            name: text("name")?,
            mime_type: text("mimeType"),
        }),
        _ => None,
    }
}
