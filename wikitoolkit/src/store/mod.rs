//! The database: generations of pages, edges and search fields, and what each file looked like.
//!
//! One build writes in one transaction and publishes by its commit; readers see the last complete generation.

mod bm25;
mod build;
mod codes;
mod derived;
mod export;
mod history;
mod known;
mod packed;
mod postings;
mod read;
mod resolve;
mod resolved;
mod resting;
mod rows;
mod schema;
mod search;
mod snapshot;
mod texts;
mod types;
mod varint;
mod writer;
mod written;

pub use build::{Build, Published};
pub use derived::{FilePage, MemoryOnFile};
pub use packed::{pack, unpack};
pub use resolved::{Earlier, FileGist};
pub use resting::Resting;
pub use rows::{CommitRow, EdgeRow, FileRow, ManifestEntry, MemoryRow, PageRow, PageRows};
pub use snapshot::Snapshot;
pub use types::{Counts, Direction, Field, PageKey, Resolution, Skip, StoreError, Written};
pub use writer::Writer;
