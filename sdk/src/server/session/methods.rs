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
            _ => return None,
        })
    }

    pub(super) fn belongs_to(self, era: Era) -> bool {
        match self {
            Self::ListTools | Self::CallTool => true,
            Self::Initialize | Self::Ping | Self::SetLevel => era == Era::Handshake,
            Self::Discover | Self::Listen => era == Era::Stateless,
        }
    }
}
