//! The methods that are served, and the era each belongs to.

use crate::protocol::{Era, method};

/// A method that is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Initialize,
    Discover,
    Ping,
    SetLevel,
    ListTools,
    CallTool,
    Listen,
    ListResources,
    ListTemplates,
    ReadResource,
    Subscribe,
    Unsubscribe,
    ListPrompts,
    GetPrompt,
    Complete,
}

impl Method {
    pub(super) fn find(name: &str) -> Option<Self> {
        Some(match name {
            method::CALL_TOOL => Self::CallTool,
            method::LIST_TOOLS => Self::ListTools,
            method::PING => Self::Ping,
            method::INITIALIZE => Self::Initialize,
            method::DISCOVER => Self::Discover,
            method::SET_LEVEL => Self::SetLevel,
            method::LISTEN => Self::Listen,
            method::LIST_RESOURCES => Self::ListResources,
            method::LIST_TEMPLATES => Self::ListTemplates,
            method::READ_RESOURCE => Self::ReadResource,
            method::SUBSCRIBE => Self::Subscribe,
            method::UNSUBSCRIBE => Self::Unsubscribe,
            method::LIST_PROMPTS => Self::ListPrompts,
            method::GET_PROMPT => Self::GetPrompt,
            method::COMPLETE => Self::Complete,
            _ => return None,
        })
    }

    pub(super) fn belongs_to(self, era: Era) -> bool {
        match self {
            Self::ListTools
            | Self::CallTool
            | Self::ListResources
            | Self::ListTemplates
            | Self::ReadResource
            | Self::ListPrompts
            | Self::GetPrompt
            | Self::Complete => true,
            Self::Initialize | Self::Ping | Self::SetLevel | Self::Subscribe | Self::Unsubscribe => {
                era == Era::Handshake
            }
            Self::Discover | Self::Listen => era == Era::Stateless,
        }
    }

    /// Whether it needs resources or prompts. A server without any does not know it.
    pub(super) const fn needs_library(self) -> bool {
        matches!(
            self,
            Self::ListResources
                | Self::ListTemplates
                | Self::ReadResource
                | Self::Subscribe
                | Self::Unsubscribe
                | Self::ListPrompts
                | Self::GetPrompt
                | Self::Complete
        )
    }
}
