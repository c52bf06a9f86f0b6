//! The replies to what somebody stores.

use toolkernel::tool_output;

use super::Reply;
use crate::graph::PageId;

/// A memory was stored.
#[tool_output(text = Reply::markdown, descriptions = false, nulls)]
#[derive(Clone, Debug)]
pub struct RememberReply {
    /// Its page.
    pub id: PageId,
    /// Its file, relative to the root.
    pub path: String,
    /// The page it is linked to, if any.
    pub linked: Option<PageId>,
    /// Whether the very same text had been stored before.
    #[output(skip)]
    pub already_known: bool,
    /// What its author should look at, one sentence each. Not in the structure: it is for reading.
    #[output(skip)]
    pub warnings: Vec<String>,
}

impl Reply for RememberReply {
    fn markdown(&self) -> String {
        let verb = if self.already_known { "already known as" } else { "remembered as" };
        let linked = self.linked.as_ref().map_or_else(String::new, |page| format!(", linked to {page}"));
        let done = format!("{verb} {} in {}{linked}", self.id, self.path);
        with_warnings(done, &self.warnings)
    }
}

/// A note was stored.
#[tool_output(text = Reply::markdown, descriptions = false)]
#[derive(Clone, Debug)]
pub struct NoteReply {
    /// The page of the note.
    pub id: PageId,
    /// The page that it is about.
    pub page_id: PageId,
    /// What its author should look at, one sentence each. Not in the structure: it is for reading.
    #[output(skip)]
    pub warnings: Vec<String>,
}

impl Reply for NoteReply {
    fn markdown(&self) -> String {
        with_warnings(format!("noted on {} as {}", self.page_id, self.id), &self.warnings)
    }
}

pub(super) fn with_warnings(done: String, warnings: &[String]) -> String {
    let warnings = warnings.iter().map(|warning| format!("warning: {warning}"));
    std::iter::once(done).chain(warnings).collect::<Vec<_>>().join("\n")
}
