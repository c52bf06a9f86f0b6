//! What a prompt says when more than one speaks.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::tool::{HandlerResult, ToolError, ToolOutput, ToolResult};

/// The messages of a prompt, in order. A prompt that only speaks as the user may return a `String` or
/// content instead.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Messages(pub Vec<Message>);

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What.
    pub text: String,
}

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

impl Messages {
    /// A first message, of the user.
    #[must_use]
    pub fn user(text: impl Into<String>) -> Self {
        Self::default().and(Role::User, text)
    }

    /// Adds a message.
    #[must_use]
    pub fn and(mut self, role: Role, text: impl Into<String>) -> Self {
        self.0.push(Message { role, text: text.into() });
        self
    }

    /// The messages that `result` carries, if it is one of a function that returned some.
    pub(crate) fn of(result: &ToolResult) -> Option<Self> {
        let said: Vec<Value> = serde_json::from_str(result.payload_json()?.get()).ok()?;
        let message = |said: Value| {
            let text = said.get("text")?.as_str()?.to_owned();
            Some(Message { role: Role::of(said.get("role")?.as_str()?)?, text })
        };
        said.into_iter().map(message).collect::<Option<_>>().map(Self)
    }
}

impl Role {
    /// As the protocol writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }

    fn of(word: &str) -> Option<Self> {
        [Self::User, Self::Assistant].into_iter().find(|role| role.as_str() == word)
    }
}

impl Serialize for Messages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_map(Some(2))?;
        message.serialize_entry("role", self.role.as_str())?;
        message.serialize_entry("text", &self.text)?;
        message.end()
    }
}

impl ToolOutput for Messages {
    fn into_result(self) -> HandlerResult {
        ToolResult::structured(&self, None)
            .map_err(|error| ToolError::new("the prompt cannot be written as JSON").caused_by(error))
    }
}
