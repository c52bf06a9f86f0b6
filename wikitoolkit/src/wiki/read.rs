//! Operations that change nothing but the cache.

use std::io::Write;

use super::fresh::{Fresh, the_page};
use super::{Freshness, Wiki, WikiError};
use crate::graph::{PageId, RelPath};
use crate::index::{self, Progress};
use crate::search::{self, Question};
use crate::store::{Skip, Snapshot, StoreError, Written};
use crate::view::{
    self, ChangesView, Form, MemoryView, PageReply, QueryReply, Reach, RelatedReply, Section, SkipView,
    StatusReply,
};

/// A question with the room that its answer has.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The question.
    pub question: Question,
    /// Tokens that the reply may cost.
    pub budget: usize,
    /// How the reply is read.
    pub form: Form,
    /// Whether the wiki may be built first.
    pub freshness: Freshness,
}

/// Which part of a page is wanted, with the room that it has.
#[derive(Clone, Debug)]
pub struct Looking {
    /// The part.
    pub section: Section,
    /// Tokens that the reply may cost.
    pub budget: usize,
    /// How the reply is read.
    pub form: Form,
}

impl Wiki {
    /// Answers a question.
    ///
    /// # Errors
    /// When there is no wiki and none can be built, or the database fails.
    pub fn query(&self, asking: &Asking, progress: &dyn Progress) -> Result<QueryReply, WikiError> {
        let Fresh { snapshot, stale } = self.fresh(asking.freshness, progress)?;
        let answer = search::query(&snapshot, &asking.question)?;
        let text = &asking.question.text;
        let reply = view::query(&snapshot, text, &answer, stale, asking.budget, asking.form)?;
        self.keep(snapshot);
        Ok(reply)
    }

    /// Shows the page that `id` names.
    ///
    /// # Errors
    /// When no page or several are named, or the page has no such section.
    pub fn page(&self, id: &str, looking: &Looking, progress: &dyn Progress) -> Result<PageReply, WikiError> {
        let Fresh { snapshot, stale } = self.fresh(Freshness::Refresh, progress)?;
        let page = the_page(&snapshot, id)?;
        let reply = view::page(&snapshot, &page, &looking.section, looking.budget, looking.form)?;
        self.keep(snapshot);
        Ok(PageReply { stale, ..reply })
    }

    /// Follows the edges of the page that `id` names.
    ///
    /// # Errors
    /// When no page or several are named.
    pub fn related(
        &self,
        id: &str,
        reach: &Reach,
        progress: &dyn Progress,
    ) -> Result<RelatedReply, WikiError> {
        let Fresh { snapshot, .. } = self.fresh(Freshness::Refresh, progress)?;
        let page = the_page(&snapshot, id)?;
        let reply = view::related(&snapshot, &page.id, reach)?;
        self.keep(snapshot);
        Ok(reply)
    }

    /// The shortest way from the page that `from` names to the one that `to` names.
    ///
    /// # Errors
    /// When no page or several are named.
    pub fn path(&self, from: &str, to: &str, progress: &dyn Progress) -> Result<RelatedReply, WikiError> {
        let Fresh { snapshot, .. } = self.fresh(Freshness::Refresh, progress)?;
        let (from, to) = (the_page(&snapshot, from)?, the_page(&snapshot, to)?);
        Ok(view::path(&snapshot, &from.id, &to.id)?)
    }

    /// What depends on the page that `of` names.
    ///
    /// # Errors
    /// When no page or several are named.
    pub fn impact(&self, of: &str, limit: usize, progress: &dyn Progress) -> Result<RelatedReply, WikiError> {
        let Fresh { snapshot, .. } = self.fresh(Freshness::Refresh, progress)?;
        let page = the_page(&snapshot, of)?;
        Ok(view::impact(&snapshot, &page.id, std::slice::from_ref(&page.id), limit)?)
    }

    /// What depends on what a range of commits changed (`A..B`, or one commit against the files as they are), within
    /// the page that `within` names, if one is named.
    ///
    /// # Errors
    /// When git does not know the range, or no page or several are named.
    pub fn impact_of(
        &self,
        range: &str,
        within: Option<&str>,
        limit: usize,
        progress: &dyn Progress,
    ) -> Result<RelatedReply, WikiError> {
        let Fresh { snapshot, .. } = self.fresh(Freshness::Refresh, progress)?;
        let within = match within {
            Some(within) => the_page(&snapshot, within)?.id,
            None => PageId::dir(&RelPath::root()),
        };
        let mut lines = self.root.changed_lines(range)?;
        let scope = within.path().unwrap_or_default();
        lines.retain(|(path, _)| *path == scope || path.is_below(&scope));
        let changed = view::changed_pages(&snapshot, &lines)?;
        Ok(view::impact(&snapshot, &within, &changed, limit)?)
    }

    /// Reports the health of the wiki as it is; builds nothing.
    ///
    /// # Errors
    /// When the files cannot be listed or the database fails.
    pub fn status(&self) -> Result<StatusReply, WikiError> {
        let snapshot = index::open(&self.root)?;
        let changes = index::changes_since(&self.root, snapshot.as_ref())?;
        let mut reply = StatusReply {
            root: self.root.path().display().to_string(),
            changes: ChangesView {
                added: changes.added,
                modified: changes.modified,
                deleted: changes.deleted,
            },
            cache: self.root.is_cached().then(|| self.root.database().display().to_string()),
            ..StatusReply::default()
        };
        if let Some(snapshot) = snapshot {
            let counts = snapshot.counts()?;
            let problems = snapshot.memory_problems()?;
            reply.built_at = Some(snapshot.built_at().to_owned());
            reply.head = snapshot.head().map(str::to_owned);
            reply.pages = counts.pages;
            reply.edges = counts.edges;
            reply.languages = counts.languages;
            reply.skipped = skips(problems.into_iter().chain(snapshot.skipped()?));
            reply.memory = MemoryView { memories: counts.memories, notes: counts.notes };
            reply.to_recheck = to_recheck(&snapshot)?;
            reply.unresolved = counts.unresolved;
            reply.db_bytes = std::fs::metadata(self.root.database()).map_or(0, |data| data.len());
        }
        Ok(reply)
    }

    /// Writes the canonical dump of the wiki, refreshed first. Gives whether it is stale.
    ///
    /// # Errors
    /// When the wiki cannot be built or read, or `out` fails.
    pub fn export(&self, out: &mut dyn Write, progress: &dyn Progress) -> Result<bool, WikiError> {
        let Fresh { snapshot, stale } = self.fresh(Freshness::Refresh, progress)?;
        snapshot.export(out).map_err(|error| match error {
            StoreError::Output(error) => WikiError::Output(error),
            other => other.into(),
        })?;
        Ok(stale)
    }
}

/// What holds by its own word but for pages that changed.
fn to_recheck(snapshot: &Snapshot) -> Result<Vec<PageId>, StoreError> {
    let mut all = snapshot.all_written()?;
    all.retain(|written| !written.is_outdated() && written.standing.is_to_recheck());
    Ok(all.iter().map(Written::id).collect())
}

pub(super) fn skips(skips: impl IntoIterator<Item = Skip>) -> Vec<SkipView> {
    skips.into_iter().map(|skip| SkipView { path: skip.path, reason: skip.reason }).collect()
}
