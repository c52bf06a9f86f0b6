//! What can go wrong between a client and its server.

use std::fmt;

use serde_json::Value;

use super::taken::Taken;
use crate::kernel::BuildError;

/// Why a client has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The kernel did not build.
    Build(BuildError),
    /// The server answered with a JSON-RPC error.
    Rpc {
        /// Its code.
        code: i64,
        /// What it says.
        message: String,
        /// What it adds.
        data: Option<Value>,
    },
    /// The call failed; this is what it said.
    Failed(String),
    /// The tool gave no structured result.
    NoPayload,
    /// The result has another shape.
    Mismatch(serde_json::Error),
    /// The params do not serialise to a JSON object.
    Params(String),
    /// The request was never answered.
    NoAnswer,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Rpc { code, message, .. } => write!(f, "the server answered with error {code}: {message}"),
            Self::Failed(text) => write!(f, "the call failed: {text}"),
            Self::NoPayload => f.write_str("the tool gave no structured result"),
            Self::Mismatch(error) => write!(f, "the result has another shape: {error}"),
            Self::Params(reason) => write!(f, "the params cannot be sent: {reason}"),
            Self::NoAnswer => f.write_str("the server gave no answer"),
        }
    }
}

impl std::error::Error for ClientError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Build(error) => Some(error),
            Self::Mismatch(error) => Some(error),
            _ => None,
        }
    }
}

impl ClientError {
    /// Of the `error` member of a response.
    pub(super) fn rpc(error: Value) -> serde_json::Result<Self> {
        let mut error = Taken::from(error)?;
        let (code, message, data) =
            (error.required("code")?, error.required("message")?, error.optional("data")?);
        Ok(Self::Rpc { code, message, data })
    }
}
