//! The replies to changes of what somebody stored.

use serde::Serialize;

use super::Reply;
use crate::graph::{PageId, Relation};
use crate::memory::Status;

/// A relation was stated.
#[derive(Clone, Debug, Serialize)]
pub struct LinkReply {
    /// The memory that states it.
    pub id: PageId,
    /// Its file, relative to the root.
    pub path: String,
    /// Where the edge begins.
    pub from: PageId,
    /// How the two relate.
    pub rel: Relation,
    /// Where it ends.
    pub to: PageId,
    /// Whether it had been stated before.
    pub already_known: bool,
}

impl Reply for LinkReply {
    fn markdown(&self) -> String {
        let Self { id, path, from, rel, to, already_known } = self;
        let verb = if *already_known { "already stated" } else { "stated" };
        format!("{verb}: {from} {rel} {to}; {id} in {path}")
    }
}

/// A memory got a status.
#[derive(Clone, Debug, Serialize)]
pub struct MarkReply {
    /// The memory.
    pub id: PageId,
    /// Its status now.
    pub status: Status,
    /// Whether it had another one before.
    pub changed: bool,
}

impl Reply for MarkReply {
    fn markdown(&self) -> String {
        let verb = if self.changed { "now" } else { "already" };
        format!("{} is {verb} {}", self.id, self.status)
    }
}

/// A memory took the place of another one.
#[derive(Clone, Debug, Serialize)]
pub struct SupersedeReply {
    /// The one that holds.
    pub id: PageId,
    /// Its file, relative to the root.
    pub path: String,
    /// The one that holds no longer.
    pub superseded: PageId,
    /// What its author should look at, one sentence each.
    #[serde(skip)]
    pub warnings: Vec<String>,
}

impl Reply for SupersedeReply {
    fn markdown(&self) -> String {
        let done = format!("{} supersedes {}, which is deprecated now", self.id, self.superseded);
        super::written::with_warnings(done, &self.warnings)
    }
}

/// A memory was confirmed.
#[derive(Clone, Debug, Serialize)]
pub struct RecheckReply {
    /// The memory.
    pub id: PageId,
    /// The pages that it is about, as they are now.
    pub pages: Vec<PageId>,
    /// The pages that it names and that are gone.
    pub orphaned: Vec<PageId>,
    /// Whether its file had to be changed.
    pub changed: bool,
}

impl Reply for RecheckReply {
    fn markdown(&self) -> String {
        let list = |pages: &[PageId]| pages.iter().map(PageId::as_str).collect::<Vec<_>>().join(", ");
        let about = if self.pages.is_empty() { String::new() } else { format!(" for {}", list(&self.pages)) };
        let done = if self.changed { "confirmed" } else { "nothing to confirm:" };
        let gone = match self.orphaned.len() {
            0 => String::new(),
            _ => format!("; {} is gone: link it anew or forget it", list(&self.orphaned)),
        };
        format!("{done} {}{about}{gone}", self.id)
    }
}

/// A memory was forgotten.
#[derive(Clone, Debug, Serialize)]
pub struct ForgetReply {
    /// The memory.
    pub id: PageId,
    /// The file that is gone, relative to the root.
    pub path: String,
    /// The command that brings it back; `None` when nothing does.
    pub restore: Option<String>,
}

impl Reply for ForgetReply {
    fn markdown(&self) -> String {
        let back = match &self.restore {
            Some(command) => format!("`{command}` brings it back"),
            None => "it was in no commit and is gone for good".to_owned(),
        };
        format!("forgot {}; {back}", self.id)
    }
}
