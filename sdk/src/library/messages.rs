//! What a prompt says when more than one speaks.

use serde::{Deserialize, Serialize};

use crate::tool::{HandlerResult, ToolError, ToolOutput, ToolResult};

/// The messages of a prompt, in order. A prompt that only speaks as the user may return a `String` or
/// content instead.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Messages(pub Vec<Message>);

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What.
    pub text: String,
}

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
        serde_json::from_str(result.payload_json()?.get()).ok()
    }
}

impl ToolOutput for Messages {
    fn into_result(self) -> HandlerResult {
        ToolResult::structured(&self, None)
            .map_err(|error| ToolError::new("the prompt cannot be written as JSON").caused_by(error))
    }
}
