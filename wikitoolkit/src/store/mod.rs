//! The database: generations of pages, edges and search fields, and what each file looked like.

mod snapshot;
mod types;

pub use snapshot::Snapshot;
pub use types::{Counts, Direction, Field, Note, PageKey, Resolution, Skip, StoreError};
