//! The files of the repository: where its root is, what belongs to it, what each file holds.

mod cache;
mod classify;
mod decode;
mod diff;
mod fingerprint;
mod git;
mod head;
mod inside;
mod renames;
mod root;
mod state;
mod walk;

pub use classify::{Content, SkipReason, classify};
pub use decode::decode;
pub use diff::Lines;
pub use fingerprint::{Fingerprint, Stamp};
pub use inside::read;
pub use root::{DiffError, Root, RootError, STATE_DIR};
pub use state::{is_own_ignore, no_link};
pub use walk::{
    Entry, LeftOut, Listing, WalkError, is_memory, list, list_memories, memories_path, memory_path,
};
