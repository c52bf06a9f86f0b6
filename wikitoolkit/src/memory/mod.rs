//! What people and agents wrote down: one small Markdown file each.

use crate::graph::{PageId, Relation};

/// A fact to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMemory {
    /// The text, Markdown.
    pub fact: String,
    /// `note`, `decision`, `lesson`, `concept` or another word.
    pub category: String,
    /// Its title; made from the fact when absent.
    pub title: Option<String>,
    /// The pages it is about and how it relates to each.
    pub links: Vec<Link>,
}

/// A relation that somebody states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// How the memory relates to the page.
    pub rel: Relation,
    /// The page.
    pub page: PageId,
}

/// What storing a memory or note did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The page of the memory or note.
    pub id: PageId,
    /// Its file, relative to the root.
    pub path: String,
    /// Whether the very same text had been stored before.
    pub already_known: bool,
}
