//! What replies look like: each one as a structure for programs and as compact Markdown for people and models.
//!
//! The JSON of a reply is its serde form; the Markdown is [`Reply::markdown`]. Both stay within a token budget
//! where the caller gives one: the best comes first, and what was left out is said with the way to get it.

mod audit;
mod budget;
mod build;
mod curated;
mod impact;
mod markdown;
mod memories;
mod page;
mod path;
mod query;
mod related;
mod schema;
mod status;
mod tokens;
mod written;

use serde::Serialize;

pub use audit::{AuditReply, EventView};
pub use budget::Form;
pub use build::BuildReply;
pub use curated::{ForgetReply, LinkReply, MarkReply, RecheckReply, SupersedeReply};
pub use impact::{changed_pages, impact};
pub use memories::{AboutView, MemoriesReply, WrittenView, memories};
pub use page::{InvalidSection, NoteView, PageReply, Section, SectionError, page};
pub use path::path;
pub use query::{Excerpt, Part, QueryReply, Stub, query};
pub use related::{Neighbor, Reach, RelatedReply, Way, related};
pub use status::{ChangesView, MemoryView, SkipView, StatusReply};
pub use tokens::estimate;
pub use written::{NoteReply, RememberReply};

/// Something that answers a command or a tool call.
pub trait Reply: Serialize {
    /// The reply as compact Markdown, without a newline at its end.
    fn markdown(&self) -> String;
}
