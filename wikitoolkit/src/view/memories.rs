//! The reply that lists what people and agents wrote.

use serde::Serialize;

use super::Reply;
use super::markdown::one_line;
use crate::graph::PageId;
use crate::memory::{Change, MemoryKind, Status};
use crate::store::Written;

/// Memories, notes and links.
#[derive(Clone, Debug, Serialize)]
pub struct MemoriesReply {
    /// Those that were asked for, newest first.
    pub memories: Vec<WrittenView>,
    /// How many more there are.
    pub omitted: usize,
    /// How many of those asked for are left out since they no longer hold.
    pub outdated: usize,
}

/// A memory, note or link.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenView {
    /// Its page.
    pub id: PageId,
    /// Which of the three it is.
    pub kind: MemoryKind,
    /// Its title.
    pub title: String,
    /// `note`, `decision`, `lesson`, `concept` or another word.
    pub category: String,
    /// How far it can be relied on.
    pub status: Status,
    /// Its file, relative to the root.
    pub path: String,
    /// What it is about.
    pub about: Vec<AboutView>,
    /// Memories that took its place.
    pub superseded_by: Vec<PageId>,
    /// Whether a page that it is about changed since.
    pub to_recheck: bool,
    /// Who wrote it.
    pub author: Option<String>,
    /// When, RFC 3339.
    pub date: String,
    /// The run of an agent that wrote it.
    pub run: Option<String>,
    /// Its last change by a command, if there was one.
    pub changed: Option<Change>,
    /// What is wrong with its file, if anything.
    pub problem: Option<String>,
    #[serde(skip)]
    mark: Option<String>,
}

/// A page that a memory names.
#[derive(Clone, Debug, Serialize)]
pub struct AboutView {
    /// As the file names it.
    pub stated: PageId,
    /// The page that it is now; `None` when it is gone.
    pub page: Option<PageId>,
    /// Whether its content changed since.
    pub changed: bool,
}

/// Makes the reply: at most `limit` of `found`, of which those that no longer hold are only counted unless they are
/// `wanted_too`.
#[must_use]
pub fn memories(mut found: Vec<Written>, wanted_too: bool, limit: usize) -> MemoriesReply {
    let all = found.len();
    found.retain(|written| wanted_too || !written.is_outdated());
    let outdated = all - found.len();
    found.sort_by(|a, b| (&b.memory.date, &a.memory.id).cmp(&(&a.memory.date, &b.memory.id)));
    let omitted = found.len().saturating_sub(limit);
    MemoriesReply { memories: found.into_iter().take(limit).map(view).collect(), omitted, outdated }
}

fn view(written: Written) -> WrittenView {
    let (id, mark) = (written.id(), written.mark());
    let Written { memory, standing, problem, path } = written;
    WrittenView {
        id,
        kind: memory.kind,
        title: memory.title,
        category: memory.category,
        status: memory.status,
        path,
        to_recheck: standing.is_to_recheck(),
        about: standing
            .attachments
            .into_iter()
            .map(|one| AboutView { stated: one.stated, page: one.page, changed: one.changed })
            .collect(),
        superseded_by: standing.superseded_by,
        author: memory.author,
        date: memory.date,
        run: memory.run,
        changed: memory.changed,
        problem,
        mark,
    }
}

impl Reply for MemoriesReply {
    fn markdown(&self) -> String {
        let mut lines: Vec<String> = self.memories.iter().map(WrittenView::markdown).collect();
        if lines.is_empty() {
            lines.push("Nothing of the kind is remembered.".to_owned());
        }
        if self.outdated > 0 {
            lines.push(format!("{} deprecated or superseded left out; --all shows them.", self.outdated));
        }
        if self.omitted > 0 {
            lines.push(format!("{} more left out; raise the limit or narrow the list.", self.omitted));
        }
        lines.join("\n")
    }
}

impl WrittenView {
    fn markdown(&self) -> String {
        let word = match self.kind {
            MemoryKind::Memory => self.category.as_str(),
            MemoryKind::Note => "note",
            MemoryKind::Link => "link",
        };
        let mark = self.mark.as_ref().map_or_else(String::new, |mark| format!(" [{mark}]"));
        let problem = self.problem.as_ref().map_or_else(String::new, |problem| format!(" [{problem}]"));
        let day = self.date.get(..10).unwrap_or(&self.date);
        let by = [Some(day), self.author.as_deref(), self.run.as_deref()];
        let by = by.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let by = if by.is_empty() { by } else { format!("; {by}") };
        format!("- {} ({word}{by}){mark}{problem}: {}", self.id, one_line(&self.title, 120))
    }
}
