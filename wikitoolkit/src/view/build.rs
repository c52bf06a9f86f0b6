//! The reply to a build.

use toolkernel::tool_output;

use super::Reply;
use super::status::{SkipView, skipped_by_reason};

/// What a build did.
#[tool_output(text = Reply::markdown, descriptions = false)]
#[derive(Clone, Debug)]
pub struct BuildReply {
    /// Pages in the wiki.
    pub pages: u64,
    /// Edges in the wiki.
    pub edges: u64,
    /// Files read and parsed.
    pub parsed: u64,
    /// Files taken over as they were.
    pub unchanged: u64,
    /// Files that are gone.
    pub removed: u64,
    /// Files left out or kept without content.
    pub skipped: Vec<SkipView>,
    /// Wall time in milliseconds.
    pub elapsed_ms: u64,
    /// The generation that is current now.
    pub generation: u64,
}

impl Reply for BuildReply {
    fn markdown(&self) -> String {
        let mut lines = vec![
            format!("{} pages, {} edges", self.pages, self.edges),
            format!(
                "{} parsed, {} unchanged, {} removed, {} skipped in {} ms",
                self.parsed,
                self.unchanged,
                self.removed,
                self.skipped.len(),
                self.elapsed_ms
            ),
        ];
        lines.extend(skipped_by_reason(&self.skipped));
        lines.join("\n")
    }
}
