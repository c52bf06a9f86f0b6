//! Severities on the wire, and which records a caller wants.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

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

/// For error messages: the words that [`parse`] knows.
pub(super) const EXPECTED: &str =
    "one of `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert`, `emergency`";

pub(super) fn parse(word: &str) -> Option<Level> {
    LEVELS.iter().find(|(_, name)| *name == word).map(|(level, _)| *level)
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
    /// Set for a connection; may change while a call runs.
    Connection(ConnectionLevel),
}

impl LogFilter {
    pub(super) fn wants(&self, level: Level) -> bool {
        match self {
            Self::Nothing => false,
            Self::From(least) => level >= *least,
            Self::Connection(least) => level as u8 >= least.0.load(Ordering::Relaxed),
        }
    }
}

/// The least severity that a connection's client wants to hear.
#[derive(Debug, Clone)]
pub(super) struct ConnectionLevel(Arc<AtomicU8>);

impl ConnectionLevel {
    pub(super) fn set(&self, level: Level) {
        self.0.store(level as u8, Ordering::Relaxed);
    }
}

impl Default for ConnectionLevel {
    fn default() -> Self {
        Self(Arc::new(AtomicU8::new(Level::Info as u8)))
    }
}
