//! Operations that build, or store what somebody knows.

use super::fresh::the_page;
use super::read::skips;
use super::{Wiki, WikiError};
use crate::graph::{PageId, RelPath, Relation};
use crate::index::{self, Options, Progress};
use crate::memory::{self, Link, NewMemory, Status, Suspicion};
use crate::view::{BuildReply, NoteReply, RememberReply};

/// Something to remember.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The text, Markdown.
    pub text: String,
    /// What sort of knowledge it is: `note`, `decision`, `lesson`, `concept` or another word.
    pub category: String,
    /// Its title; made from the text when absent.
    pub title: Option<String>,
    /// The page it is about and how it relates to it.
    pub link: Option<(String, Relation)>,
    /// How far it can be relied on.
    pub status: Status,
}

impl Wiki {
    /// Brings the wiki up to date; with `force` from nothing.
    ///
    /// # Errors
    /// When another build is running, or the build fails.
    pub fn build(&self, force: bool, progress: &dyn Progress) -> Result<BuildReply, WikiError> {
        let report = index::refresh(&self.root, Options { force }, progress)?;
        Ok(BuildReply {
            pages: report.pages,
            edges: report.edges,
            parsed: report.parsed,
            unchanged: report.unchanged,
            removed: report.removed,
            skipped: skips(report.skipped),
            elapsed_ms: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
            generation: report.generation,
        })
    }

    /// Stores a fact. Never waits for a build.
    ///
    /// # Errors
    /// When the text is empty or the page to link does not exist; nothing is stored then.
    pub fn remember(&self, fact: Fact) -> Result<RememberReply, WikiError> {
        let link = match fact.link {
            Some((page, rel)) => Some(Link { rel, page: self.linked_page(&page)? }),
            None => None,
        };
        let linked = link.as_ref().map(|link| link.page.clone());
        let memory = NewMemory {
            fact: fact.text,
            category: fact.category,
            title: fact.title,
            links: link.into_iter().collect(),
            status: fact.status,
        };
        let stored = index::remember(&self.root, &memory)?;
        Ok(RememberReply {
            warnings: warnings(&memory.fact, &stored.id),
            id: stored.id,
            path: stored.path,
            linked,
            already_known: stored.already_known,
        })
    }

    /// Stores a dated note on a page. Never waits for a build.
    ///
    /// # Errors
    /// When the text is empty or the page does not exist; nothing is stored then.
    pub fn note(&self, page: &str, text: &str) -> Result<NoteReply, WikiError> {
        let page_id = self.linked_page(page)?;
        let stored = index::note(&self.root, &page_id, text)?;
        Ok(NoteReply { warnings: warnings(text, &stored.id), id: stored.id, page_id })
    }

    /// The page that `text` names before there is a wiki: an id, or the path of a file or folder.
    fn place(&self, text: &str) -> Result<PageId, WikiError> {
        let path = RelPath::decode(text.trim_start_matches("./").trim_end_matches('/'));
        let on_disk = path.to_path(self.root.path());
        match text.parse() {
            Ok(id) => Ok(id),
            Err(_) if on_disk.is_file() => Ok(PageId::file(&path)),
            Err(_) if on_disk.is_dir() => Ok(PageId::dir(&path)),
            Err(invalid) => Err(invalid.into()),
        }
    }

    /// The page that `text` names in the last generation; an id that is newer than that is left for the writer
    /// to check against the files.
    pub(super) fn linked_page(&self, text: &str) -> Result<PageId, WikiError> {
        let Some(snapshot) = index::open(&self.root)? else {
            return self.place(text.trim());
        };
        match the_page(&snapshot, text) {
            Ok(page) => Ok(page.id),
            Err(WikiError::UnknownPage { given, nearest }) => {
                self.place(&given).map_err(|_| WikiError::UnknownPage { given, nearest })
            }
            Err(other) => Err(other),
        }
    }
}

/// What the author of a text that was just stored as `id` should look at.
pub(super) fn warnings(text: &str, id: &PageId) -> Vec<String> {
    let warning = |Suspicion { line, what }: Suspicion| {
        format!(
            "line {line} looks like {what}, and memories are made to be shared; if it is a secret, forget it with \
             `wikitoolkit forget {id} --force`, revoke it, and store the fact without it"
        )
    };
    memory::suspicions(text).into_iter().map(warning).collect()
}
