//! What became of the pages that a memory is about.

use serde::{Deserialize, Serialize};

use super::{Memory, Status};
use crate::graph::PageId;

/// How a memory stands to the pages as they are now: a function of all memory files, the current pages and the history
/// of the commit that is checked out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    /// Each page that the file names, in the order of the file.
    pub attachments: Vec<Attachment>,
    /// Memories that say to take its place, by id.
    pub superseded_by: Vec<PageId>,
}

/// A page that a memory names, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The page as the file names it.
    pub stated: PageId,
    /// The line of the file that names it, from 1.
    pub line: u32,
    /// The page that it is now; `None` when it is gone.
    pub page: Option<PageId>,
    /// Whether its content differs from what it was when the memory was written or last confirmed.
    pub changed: bool,
}

impl Standing {
    /// The pages whose content changed since.
    pub fn to_recheck(&self) -> impl Iterator<Item = &PageId> {
        self.attachments.iter().filter(|one| one.changed).filter_map(|one| one.page.as_ref())
    }

    /// The pages that the file names and that are gone.
    pub fn orphaned(&self) -> impl Iterator<Item = &PageId> {
        self.attachments.iter().filter(|one| one.page.is_none()).map(|one| &one.stated)
    }

    /// Whether a page that the memory is about changed since.
    pub fn is_to_recheck(&self) -> bool {
        self.attachments.iter().any(|one| one.changed)
    }

    /// Whether a page that the memory is about is gone.
    pub fn is_orphaned(&self) -> bool {
        self.attachments.iter().any(|one| one.page.is_none())
    }

    /// Whether the memory no longer holds, by its own word or by that of another one.
    pub fn is_outdated(&self, memory: &Memory) -> bool {
        memory.status == Status::Deprecated || !self.superseded_by.is_empty()
    }

    /// What a reader of the memory has to know first; `None` when it simply holds.
    pub fn mark(&self, memory: &Memory) -> Option<String> {
        let mut marks = Vec::new();
        match (memory.status, self.superseded_by.first()) {
            (_, Some(by)) => marks.push(format!("superseded by {by}")),
            (Status::Stable, None) => {}
            (status, None) => marks.push(status.to_string()),
        }
        if self.is_to_recheck() {
            let pages: Vec<&str> = self.to_recheck().map(PageId::as_str).collect();
            marks.push(format!("to re-check: {} changed since", pages.join(", ")));
        }
        if self.is_orphaned() {
            let pages: Vec<&str> = self.orphaned().map(PageId::as_str).collect();
            marks.push(format!("orphaned: {} is gone", pages.join(", ")));
        }
        (!marks.is_empty()).then(|| marks.join("; "))
    }
}
