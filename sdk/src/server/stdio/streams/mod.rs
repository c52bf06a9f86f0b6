//! The process's standard streams, taken away from everybody else.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub(super) use unix::{Input, Lease, Output, Stopper, Streams, take, take_for_good};

#[cfg(not(unix))]
mod other;
#[cfg(not(unix))]
pub(super) use other::{Input, Lease, Output, Stopper, Streams, take, take_for_good};
