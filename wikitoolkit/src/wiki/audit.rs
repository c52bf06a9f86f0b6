//! The operation that tells what became of memories.

use super::{Wiki, WikiError};
use crate::graph::PageId;
use crate::history::{self, ChangeKind, Event};
use crate::memory::{self, Change};
use crate::repo::{self, memory_path};
use crate::view::{AuditReply, EventView};

impl Wiki {
    /// Who added, changed and forgot memories, or the one that `id` names, as git recorded it and as the files say that
    /// no commit holds yet; newest first, at most `limit`.
    ///
    /// # Errors
    /// When git knows nothing of the memory that is named and there is none.
    pub fn audit(&self, id: Option<&str>, limit: usize) -> Result<AuditReply, WikiError> {
        let path = match id {
            Some(id) => memory_path(id.trim().trim_start_matches("mem:")),
            None => repo::memories_path(),
        };
        let events = history::events(&self.root, &path);
        let mut events: Vec<EventView> = events.into_iter().filter_map(|event| self.event(event)).collect();
        if let (Some(given), true) = (id, events.is_empty()) {
            // The same error as for every other command.
            self.written_id(given)?;
        }
        let omitted = events.len().saturating_sub(limit);
        events.truncate(limit);
        Ok(AuditReply { events, omitted })
    }

    fn event(&self, event: Event) -> Option<EventView> {
        let name = String::from_utf8_lossy(event.path.file_name()).into_owned();
        let stem = name.strip_suffix(".md")?;
        let change = match event.change {
            ChangeKind::Added => "added",
            ChangeKind::Changed => "changed",
            ChangeKind::Removed => "removed",
        };
        let said = self.signature(&event, stem).unwrap_or_default();
        let (author, date, commit, subject) = match event.commit {
            Some(by) => (Some(by.author), Some(by.date), Some(by.id), Some(by.subject)),
            None => (said.author, Some(said.date).filter(|date| !date.is_empty()), None, None),
        };
        Some(EventView { id: PageId::memory(stem), change, author, date, run: said.run, commit, subject })
    }

    /// Who made a change by the word of the file as it is now, where that still tells.
    fn signature(&self, event: &Event, stem: &str) -> Option<Change> {
        let bytes = repo::read(self.root.path(), &event.path).ok()?;
        let memory = memory::parse(stem, &String::from_utf8_lossy(&bytes)).memory;
        let written = Change { date: memory.date, author: memory.author, run: memory.run };
        match (event.change, &event.commit) {
            (ChangeKind::Added, _) => Some(written),
            (ChangeKind::Changed, None) => memory.changed,
            _ => None,
        }
    }
}
