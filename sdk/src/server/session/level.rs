//! Severities on the wire, and which records a caller wants.

use std::sync::atomic::{AtomicU8, Ordering};

use serde_json::value::RawValue;

use crate::protocol::{ErrorObject, Params, string};
use crate::tool::Level;

const LEVELS: [(Level, &str); 8] = [
    (Level::Debug, "debug"),
    (Level::Info, "info"),
    (Level::Notice, "notice"),
    (Level::Warning, "warning"),
    (Level::Error, "error"),
    (Level::Critical, "critical"),
    (Level::Alert, "alert"),
    (Level::Emergency, "emergency"),
];

/// The level at `place`.
pub(super) fn required(raw: Option<&RawValue>, place: &str) -> Result<Level, ErrorObject> {
    let word = string(raw, place)?;
    let level = LEVELS.iter().find(|(_, name)| *name == word).map(|(level, _)| *level);
    level.ok_or_else(|| {
        let words = LEVELS.map(|(_, name)| name).join("`, `");
        ErrorObject::invalid_params(format!("`{place}` must be one of `{words}`, not `{word}`"))
    })
}

pub(super) fn name(level: Level) -> &'static str {
    LEVELS.iter().find(|(known, _)| *known == level).map_or("info", |(_, name)| name)
}

/// Which log records a request's caller wants.
#[derive(Debug, Clone)]
pub(super) enum LogFilter {
    Nothing,
    /// Fixed for one request.
    From(Level),
    /// What the connection is set to, even while a call runs.
    Connection,
}

impl LogFilter {
    pub(super) fn wants(&self, level: Level, connection: &ConnectionLevel) -> bool {
        match self {
            Self::Nothing => false,
            Self::From(least) => level >= *least,
            Self::Connection => level as u8 >= connection.0.load(Ordering::Relaxed),
        }
    }
}

/// The least severity that a connection's client wants to hear.
#[derive(Debug)]
pub(super) struct ConnectionLevel(AtomicU8);

impl ConnectionLevel {
    /// Takes `logging/setLevel`.
    pub(super) fn set(&self, params: &Params<'_>) -> Result<(), ErrorObject> {
        let level = required(params.level, "params.level")?;
        self.0.store(level as u8, Ordering::Relaxed);
        Ok(())
    }
}

impl Default for ConnectionLevel {
    fn default() -> Self {
        Self(AtomicU8::new(Level::Info as u8))
    }
}
