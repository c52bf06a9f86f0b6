//! The reply that tells what became of memories.

use serde::Serialize;

use super::Reply;
use crate::graph::PageId;

/// Who wrote, changed and forgot what.
#[derive(Clone, Debug, Serialize)]
pub struct AuditReply {
    /// Newest first.
    pub events: Vec<EventView>,
    /// How many more there are.
    pub omitted: usize,
}

/// A change of a memory's file.
#[derive(Clone, Debug, Serialize)]
pub struct EventView {
    /// The memory.
    pub id: PageId,
    /// `added`, `changed` or `removed`.
    pub change: &'static str,
    /// Who did it, if known.
    pub author: Option<String>,
    /// When, RFC 3339, if known.
    pub date: Option<String>,
    /// The run of an agent that did it, if its file says so.
    pub run: Option<String>,
    /// The commit; `None` while it is in no commit.
    pub commit: Option<String>,
    /// The first line of the commit's message.
    pub subject: Option<String>,
}

impl Reply for AuditReply {
    fn markdown(&self) -> String {
        let mut lines: Vec<String> = self.events.iter().map(EventView::markdown).collect();
        if lines.is_empty() {
            lines.push("Git knows of no memory here.".to_owned());
        }
        if self.omitted > 0 {
            lines.push(format!("{} more left out; raise the limit or name a memory.", self.omitted));
        }
        lines.join("\n")
    }
}

impl EventView {
    fn markdown(&self) -> String {
        let run = self.run.as_ref().map(|run| format!("run {run}"));
        let by = [self.date.clone(), self.author.clone(), run];
        let by = by.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let commit = match (&self.commit, &self.subject) {
            (Some(commit), Some(subject)) => format!("{} {subject}", commit.get(..12).unwrap_or(commit)),
            _ => "not committed".to_owned(),
        };
        format!("- {} {} ({by}; {commit})", self.id, self.change)
    }
}
