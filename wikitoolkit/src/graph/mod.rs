//! Pages, edges and their ids: the vocabulary of the whole crate. Pure data, no I/O.

mod escape;
mod id;
mod kind;
mod page;
mod path;
mod relation;

pub use id::{InvalidPageId, PageId};
pub use kind::{PageKind, SymbolKind, UnknownKind};
pub use page::{Edge, Head, Page, summary_of};
pub use path::RelPath;
pub use relation::{InvalidRelation, Relation};
