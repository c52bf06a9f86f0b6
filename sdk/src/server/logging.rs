//! The log of a server that owns its process.

use tracing::level_filters::LevelFilter;

use crate::tool::Level;

/// Writes events to standard error, unless somebody has decided about them already.
pub(super) fn init(least: Level) {
    // A closed standard error is no reason to fail, nor is an earlier subscriber.
    let _ = tracing_subscriber::fmt()
        .with_max_level(filter(least))
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .log_internal_errors(false)
        .try_init();
}

const fn filter(least: Level) -> LevelFilter {
    match least {
        Level::Debug => LevelFilter::DEBUG,
        Level::Info | Level::Notice => LevelFilter::INFO,
        Level::Warning => LevelFilter::WARN,
        Level::Error | Level::Critical | Level::Alert | Level::Emergency => LevelFilter::ERROR,
    }
}
