//! The signals that ask a process to end.

use std::future::Future;
use std::io;

/// Resolves at the first SIGTERM or SIGINT. They are listened to from this call on.
#[cfg(unix)]
pub(super) fn termination() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    use crate::tool::race::race;

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        race(terminate.recv(), interrupt.recv()).await;
    })
}

/// Resolves at the first Ctrl-C.
#[cfg(not(unix))]
pub(super) fn termination() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
