//! What people and agents wrote down: one small Markdown file each, with frontmatter, made to be read, edited
//! and merged by hand.

mod date;
mod file;
mod folder;
mod identity;

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::graph::{PageId, Relation};

pub use date::rfc3339;
pub use file::{Parsed, parse, render};
pub use folder::save;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// Whether something stands by itself or belongs to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemoryKind {
    /// A fact with links to any number of pages.
    Memory,
    /// A remark on one page.
    Note,
}

/// A memory or a note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Its id, without `mem:`: the name of its file without `.md`.
    pub id: String,
    /// Which of the two it is.
    pub kind: MemoryKind,
    /// Its title.
    pub title: String,
    /// `note`, `decision`, `lesson`, `concept` or another word.
    pub category: String,
    /// The page that a note is about.
    pub page: Option<Target>,
    /// What a memory relates to.
    pub links: Vec<StatedLink>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When, RFC 3339.
    pub date: String,
    /// The run of an agent that wrote it.
    pub run: Option<String>,
    /// `stable` or another word.
    pub status: String,
    /// Its text, Markdown.
    pub body: String,
}

/// A page as it was when somebody wrote about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// The page.
    pub page: PageId,
    /// The hash of its content then, see [`crate::graph::Page::content_hash`].
    pub hash: Option<String>,
    /// The line of the memory file that names it, from 1; 0 before it is written.
    pub line: u32,
}

/// A relation that somebody states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedLink {
    /// The word of the relation.
    pub rel: String,
    /// The page.
    pub target: Target,
}

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

/// A relation to be stated.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Why nothing was stored.
#[derive(Debug, Error)]
#[error("{path} could not be written: {source}")]
pub struct MemoryError {
    /// The file or folder.
    pub path: String,
    /// What the system says.
    pub source: io::Error,
}

impl Memory {
    /// A memory with the id that its content gives it.
    pub fn new(
        kind: MemoryKind,
        category: &str,
        title: Option<&str>,
        page: Option<Target>,
        body: &str,
    ) -> Self {
        let body = body.trim().to_owned();
        let id = identity::of(kind, page.as_ref().map(|target| &target.page), &body);
        let title = title.map_or_else(|| identity::title_of(&body), identity::one_line);
        let (category, date, status) = (category.to_owned(), String::new(), "stable".to_owned());
        Self {
            id,
            kind,
            title,
            category,
            page,
            links: Vec::new(),
            author: None,
            date,
            run: None,
            status,
            body,
        }
    }
}
