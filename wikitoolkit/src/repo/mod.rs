//! The files of the repository: where its root is, what belongs to it, what each file holds.

mod root;

pub use root::{Root, RootError, STATE_DIR};
