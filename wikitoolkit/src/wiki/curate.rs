//! Operations on what people and agents wrote.

use super::fresh::Fresh;
use super::write::warnings;
use super::{Freshness, Wiki, WikiError};
use crate::graph::{PageId, PageKind, Relation};
use crate::index::{self, Progress};
use crate::memory::{Attachment, MemoryKind, Status};
use crate::repo::memory_path;
use crate::store::{Resolution, Written};
use crate::view::{self, ForgetReply, LinkReply, MarkReply, MemoriesReply, RecheckReply, SupersedeReply};

/// Which memories, notes and links are wanted; all that pass every condition that is given.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Only of these kinds; all when empty.
    pub kinds: Vec<MemoryKind>,
    /// Only of this category.
    pub category: Option<String>,
    /// Only with this status.
    pub status: Option<Status>,
    /// Only about the page that this names, or about one inside it.
    pub page: Option<String>,
    /// Only by this author.
    pub author: Option<String>,
    /// Only those whose pages changed since.
    pub to_recheck: bool,
    /// Only those that name a page that is gone.
    pub orphaned: bool,
    /// Those too that are deprecated or superseded.
    pub outdated: bool,
    /// At most so many.
    pub limit: usize,
}

impl Wiki {
    /// Lists memories, notes and links, newest first.
    ///
    /// # Errors
    /// When the wiki cannot be brought up to date, or no page or several are named.
    pub fn memories(&self, wanted: &Wanted, progress: &dyn Progress) -> Result<MemoriesReply, WikiError> {
        let Fresh { snapshot, .. } = self.fresh(Freshness::Refresh, progress)?;
        let page = wanted.page.as_deref().map(|page| super::fresh::the_page(&snapshot, page)).transpose()?;
        let page = page.map(|page| page.id);
        let mut found = snapshot.all_written()?;
        found.retain(|written| wanted.includes(written, page.as_ref()));
        Ok(view::memories(found, wanted.outdated || wanted.status.is_some(), wanted.limit))
    }

    /// States that the page that `from` names relates to the one that `to` names.
    ///
    /// # Errors
    /// When no page or several are named; nothing is stored then.
    pub fn link(&self, from: &str, rel: Relation, to: &str) -> Result<LinkReply, WikiError> {
        let (from, to) = (self.linked_page(from)?, self.linked_page(to)?);
        let stored = index::link(&self.root, &from, &rel, &to)?;
        let (id, path, already_known) = (stored.id, stored.path, stored.already_known);
        Ok(LinkReply { id, path, from, rel, to, already_known })
    }

    /// Notes how far a memory can be relied on.
    ///
    /// # Errors
    /// When there is no such memory.
    pub fn mark(&self, id: &str, status: Status) -> Result<MarkReply, WikiError> {
        let id = self.written_id(id)?;
        let changed = index::mark(&self.root, &id.memory_id().unwrap_or_default(), status)?;
        Ok(MarkReply { id, status, changed })
    }

    /// Has the memory `new` take the place of `old`.
    ///
    /// # Errors
    /// When one of them does not exist, or they are the same.
    pub fn supersede(&self, old: &str, new: &str) -> Result<SupersedeReply, WikiError> {
        let (superseded, new) = (self.written_id(old)?, self.written_id(new)?);
        let stored = index::supersede(&self.root, &superseded, &new)?;
        Ok(SupersedeReply { id: stored.id, path: stored.path, superseded, warnings: Vec::new() })
    }

    /// Has a new memory of this text take the place of `old`.
    ///
    /// # Errors
    /// When `old` does not exist, or the text is empty or the same.
    pub fn supersede_with(&self, old: &str, text: &str) -> Result<SupersedeReply, WikiError> {
        let superseded = self.written_id(old)?;
        let stored = index::supersede_with(&self.root, &superseded, text)?;
        let warnings = warnings(text, &stored.id);
        Ok(SupersedeReply { id: stored.id, path: stored.path, superseded, warnings })
    }

    /// Confirms that a memory holds for its pages as they are now.
    ///
    /// # Errors
    /// When there is no such memory, or the wiki cannot be brought up to date.
    pub fn recheck(&self, id: &str, progress: &dyn Progress) -> Result<RecheckReply, WikiError> {
        let id = self.written_id(id)?;
        let Fresh { snapshot, stale } = self.fresh(Freshness::Refresh, progress)?;
        // What an older generation says about the pages must not be confirmed as what they are now.
        let written = snapshot.written(&id)?.filter(|_| !stale).ok_or(WikiError::Stale)?;
        let attachments = written.standing.attachments;
        let changed = attachments.iter().any(is_news) && index::confirm(&self.root, &id, &attachments)?;
        let orphaned = attachments.iter().filter(|one| one.page.is_none()).map(|one| one.stated.clone());
        let orphaned = orphaned.collect();
        Ok(RecheckReply {
            id,
            pages: attachments.into_iter().filter_map(|one| one.page).collect(),
            orphaned,
            changed,
        })
    }

    /// Deletes a memory. Without `for_good` only where git could give it back.
    ///
    /// # Errors
    /// When there is no such memory, or git could not give it back.
    pub fn forget(&self, id: &str, for_good: bool) -> Result<ForgetReply, WikiError> {
        let id = self.written_id(id)?;
        let stem = id.memory_id().unwrap_or_default();
        let path = memory_path(&stem);
        let restore = self.root.is_committed(&path).then(|| self.root.head()).flatten();
        let restore =
            restore.map(|head| format!("git checkout {} -- {path}", head.get(..12).unwrap_or(&head)));
        index::forget(&self.root, &stem, for_good)?;
        Ok(ForgetReply { id, path: path.to_string(), restore })
    }

    /// The memory that `text` names, with or without `mem:`, whether or not a generation has it yet.
    pub(super) fn written_id(&self, text: &str) -> Result<PageId, WikiError> {
        let given = text.trim();
        let stem = match given.parse::<PageId>() {
            Ok(id) => id.memory_id(),
            Err(_) => Some(given.to_owned()),
        };
        if let Some(stem) = stem.filter(|stem| index::has_memory(&self.root, stem)) {
            return Ok(PageId::memory(&stem));
        }
        let like = format!("mem:{}", given.trim_start_matches("mem:"));
        let nearest = match index::open(&self.root)?.map(|snapshot| snapshot.resolve(&like)).transpose()? {
            Some(Resolution::Nearest(ids)) => ids,
            _ => Vec::new(),
        };
        let nearest = nearest.into_iter().filter(|id| id.kind() == PageKind::Memory).collect();
        Err(WikiError::UnknownMemory { given: given.to_owned(), nearest })
    }
}

/// Whether the file that names a page does not name it as it is now.
fn is_news(one: &Attachment) -> bool {
    one.changed || one.page.as_ref().is_some_and(|page| *page != one.stated)
}

impl Wanted {
    fn includes(&self, written: &Written, page: Option<&PageId>) -> bool {
        let Written { memory, standing, .. } = written;
        let about = |wanted: &PageId| {
            standing.attachments.iter().filter_map(|one| one.page.as_ref()).any(|page| is_in(page, wanted))
        };
        (self.kinds.is_empty() || self.kinds.contains(&memory.kind))
            && self.category.as_ref().is_none_or(|category| *category == memory.category)
            && self.status.is_none_or(|status| status == memory.status)
            && self.author.as_ref().is_none_or(|author| Some(author) == memory.author.as_ref())
            && (!self.to_recheck || standing.is_to_recheck())
            && (!self.orphaned || standing.is_orphaned())
            && page.is_none_or(about)
    }
}

/// Whether `page` is `whole` or lies inside it.
fn is_in(page: &PageId, whole: &PageId) -> bool {
    let (Some(path), Some(of)) = (page.path(), whole.path()) else { return page == whole };
    match whole.kind() {
        PageKind::Dir => path == of || path.is_below(&of),
        PageKind::File => path == of,
        _ => page == whole,
    }
}
