//! What people and agents wrote down: one small Markdown file each, with frontmatter, made to be read, edited
//! and merged by hand.

mod date;
mod edit;
mod file;
mod folder;
mod identity;
mod secrets;
mod standing;
mod status;

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::graph::{PageId, Relation};

pub use date::rfc3339;
pub use file::{Parsed, parse, render};
pub use folder::{Edited, change, exists, remove, save};
pub use secrets::{Suspicion, suspicions};
pub use standing::{Attachment, Standing};
pub use status::{InvalidStatus, Status};

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
    /// A relation between two pages that somebody states, without a fact of its own.
    Link,
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
    /// The page that a note is about or a link begins at.
    pub page: Option<Target>,
    /// What a memory, or the page of a link, relates to.
    pub links: Vec<StatedLink>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When, RFC 3339.
    pub date: String,
    /// The run of an agent that wrote it.
    pub run: Option<String>,
    /// How far it can be relied on.
    pub status: Status,
    /// Its last change by a command, if there was one.
    pub changed: Option<Change>,
    /// Its text, Markdown.
    pub body: String,
}

/// Who changed a memory after it was written; what exactly, git knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// When, RFC 3339.
    pub date: String,
    /// Who.
    pub author: Option<String>,
    /// The run of an agent that did.
    pub run: Option<String>,
}

impl Change {
    const DATE: &str = "changed";
    const AUTHOR: &str = "changed-by";
    const RUN: &str = "changed-run";

    /// Its lines in the frontmatter.
    fn entries(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let optional = [(Self::AUTHOR, self.author.as_deref()), (Self::RUN, self.run.as_deref())];
        let optional = optional.into_iter().filter_map(|(key, value)| Some((key, value?)));
        std::iter::once((Self::DATE, self.date.as_str())).chain(optional)
    }
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
    /// How far it can be relied on.
    pub status: Status,
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

/// Why a file of a memory is as it was.
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
        Self {
            id,
            kind,
            title,
            category: category.to_owned(),
            page,
            links: Vec::new(),
            author: None,
            date: String::new(),
            run: None,
            status: Status::default(),
            changed: None,
            body,
        }
    }

    /// The statement that the page `from` relates to that of `link`. Its text is the statement, so that the same one
    /// made twice is one.
    pub fn link(from: Target, link: StatedLink) -> Self {
        let text = format!("{} {} {}", from.page, link.rel, link.target.page);
        let mut memory = Self::new(MemoryKind::Link, "link", Some(&text), Some(from), &text);
        memory.links = vec![link];
        memory
    }
}
