//! The reply about the health of a wiki.

use std::collections::BTreeMap;

use toolkernel::tool_output;

use super::Reply;
use crate::graph::PageId;

/// The health of a wiki.
#[tool_output(text = Reply::markdown, descriptions = false, nulls)]
#[derive(Clone, Debug, Default)]
pub struct StatusReply {
    /// The directory that the wiki describes.
    pub root: String,
    /// When it was last built, RFC 3339; `None` before the first build.
    pub built_at: Option<String>,
    /// The commit that was checked out then.
    pub head: Option<String>,
    /// Pages by kind.
    pub pages: BTreeMap<String, u64>,
    /// Edges by relation.
    pub edges: BTreeMap<String, u64>,
    /// Files by language.
    pub languages: BTreeMap<String, u64>,
    /// Files that were left out or kept without content, and damaged memory files.
    pub skipped: Vec<SkipView>,
    /// Files that differ since the last build.
    pub changes: ChangesView,
    /// What people and agents wrote.
    pub memory: MemoryView,
    /// Memories and notes whose pages changed since.
    pub to_recheck: Vec<PageId>,
    /// References that could not be resolved, by language and kind.
    pub unresolved: BTreeMap<String, u64>,
    /// Size of the database file.
    pub db_bytes: u64,
    /// Where the database is, if not in the folder of the wiki. Not in the structure: it is for people.
    #[output(skip)]
    pub cache: Option<String>,
}

/// A file that is not, or not fully, in the wiki.
#[tool_output]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipView {
    /// The file.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// How many files differ.
#[tool_output]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangesView {
    /// Files that are new.
    pub added: u64,
    /// Files with other content.
    pub modified: u64,
    /// Files that are gone.
    pub deleted: u64,
}

/// How much was written down.
#[tool_output]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryView {
    /// Memories.
    pub memories: u64,
    /// Notes on pages.
    pub notes: u64,
}

/// Skipped files named for each reason, and memories to be checked again.
const NAMED: usize = 3;

impl Reply for StatusReply {
    fn markdown(&self) -> String {
        let mut lines = vec![format!("root: {}", self.root), self.built()];
        lines.push(format!("changed since: {}", self.changed()));
        lines.push(format!("pages: {}", counts(&self.pages)));
        lines.push(format!("edges: {}", counts(&self.edges)));
        lines.push(format!("languages: {}", counts(&self.languages)));
        lines.push(format!("memory: {} memories, {} notes", self.memory.memories, self.memory.notes));
        if !self.to_recheck.is_empty() {
            let named = self.to_recheck.iter().take(NAMED).map(PageId::as_str).collect::<Vec<_>>().join(", ");
            let more = if self.to_recheck.len() > NAMED { ", ..." } else { "" };
            lines.push(format!("to re-check: {} ({named}{more})", self.to_recheck.len()));
        }
        if !self.unresolved.is_empty() {
            lines.push(format!("unresolved: {}", counts(&self.unresolved)));
        }
        let place =
            self.cache.as_ref().map(|path| format!(" in {path}, since the checkout can only be read"));
        lines.push(format!("database: {:.1} MB{}", megabytes(self.db_bytes), place.unwrap_or_default()));
        lines.push(format!("skipped: {}", self.skipped.len()));
        lines.extend(skipped_by_reason(&self.skipped));
        lines.join("\n")
    }
}

impl StatusReply {
    fn built(&self) -> String {
        match (&self.built_at, &self.head) {
            (None, _) => "not built yet; a build or the first query makes the wiki".to_owned(),
            (Some(at), None) => format!("built: {at}, before the first commit"),
            (Some(at), Some(head)) => format!("built: {at} at {}", head.get(..12).unwrap_or(head)),
        }
    }

    fn changed(&self) -> String {
        let ChangesView { added, modified, deleted } = self.changes;
        match added + modified + deleted {
            0 => "nothing".to_owned(),
            _ => format!(
                "{added} added, {modified} modified, {deleted} deleted; the next query or build takes them in"
            ),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn counts(counts: &BTreeMap<String, u64>) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    let total: u64 = counts.values().sum();
    let each: Vec<_> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    format!("{total} ({})", each.join(", "))
}

/// One line a reason, with a few of its files.
pub(super) fn skipped_by_reason(skipped: &[SkipView]) -> Vec<String> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for skip in skipped {
        reasons.entry(&skip.reason).or_default().push(&skip.path);
    }
    let line = |(reason, paths): (&str, Vec<&str>)| {
        let named = paths.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        let more = if paths.len() > NAMED { ", ..." } else { "" };
        format!("- {} {reason}: {named}{more}", paths.len())
    };
    reasons.into_iter().map(line).collect()
}
