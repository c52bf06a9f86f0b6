//! The reply to a question: ranked stubs of pages.

use toolkernel::tool_output;

use super::budget::{Form, most_that_fit};
use super::markdown::{gist, kind_word, lines, one_line};
use super::{Reply, estimate};
use crate::graph::{Page, PageId, PageKind};
use crate::search::{Answer, DOUBTFUL, Hit};
use crate::store::{Snapshot, StoreError};

/// The pages that answer a question.
#[tool_output(text = Reply::markdown, descriptions = false)]
#[derive(Clone, Debug)]
pub struct QueryReply {
    /// The question; a long one is cut.
    pub question: String,
    /// The best pages, best first.
    pub results: Vec<Stub>,
    /// How many more pages matched and were left out.
    pub omitted: usize,
    /// Whether files may have changed since the wiki was built.
    pub stale: bool,
}

/// What helps to decide whether to read a page.
#[tool_output(nulls)]
#[derive(Clone, Debug)]
pub struct Stub {
    /// The page.
    pub id: PageId,
    /// What it is about: `dir`, `file`, `symbol`, `doc` or `memory`.
    pub kind: PageKind,
    /// Path, qualified name, heading or title.
    pub title: String,
    /// Its file or directory.
    pub path: String,
    /// First line, from 1.
    pub line: Option<u32>,
    /// Last line, inclusive.
    pub end_line: Option<u32>,
    /// Signature and first sentence, on one line; for a memory that does not simply hold, what to know first in
    /// brackets.
    pub summary: String,
    /// How surely the page is meant, 0 to 1, two decimals.
    pub score: f64,
    /// Estimated tokens of the page's source text.
    pub tokens: usize,
    /// The symbols or sections inside it that answer best, best first.
    pub inside: Vec<Part>,
    /// What it is in one word, more exact than `kind` for symbols.
    #[output(skip)]
    pub word: &'static str,
}

/// A symbol or section inside a result.
#[tool_output(nulls)]
#[derive(Clone, Debug)]
pub struct Part {
    /// Its page.
    pub id: PageId,
    /// Qualified name or heading.
    pub title: String,
    /// First line, from 1.
    pub line: Option<u32>,
    /// Last line, inclusive.
    pub end_line: Option<u32>,
    /// What it is in one word.
    #[output(skip)]
    pub word: &'static str,
}

/// Characters of a question that a reply repeats.
const ECHO: usize = 200;

/// Makes the reply: as many stubs as `budget` tokens hold in `form`.
///
/// # Errors
/// When a page's file cannot be read.
pub fn query(
    snapshot: &Snapshot,
    question: &str,
    answer: Answer,
    stale: bool,
    budget: usize,
    form: Form,
) -> Result<QueryReply, StoreError> {
    let found = answer.hits.len() + answer.more;
    let stubs = answer.hits.into_iter().map(|hit| stub(snapshot, hit)).collect::<Result<Vec<_>, _>>()?;
    let reply = |count: usize| QueryReply {
        question: one_line(question, ECHO),
        results: stubs.iter().take(count).cloned().collect(),
        omitted: found - count,
        stale,
    };
    Ok(reply(most_that_fit(stubs.len(), budget, |count| form.cost_of_reply(&reply(count)))))
}

fn stub(snapshot: &Snapshot, hit: Hit) -> Result<Stub, StoreError> {
    let page = hit.page;
    let mark = match page.kind {
        PageKind::Memory => snapshot.written(&page.id)?.and_then(|written| written.mark()),
        _ => None,
    };
    Ok(Stub {
        tokens: estimate(&snapshot.text(&page)?),
        summary: mark.map_or_else(|| gist(&page), |mark| format!("[{mark}] {}", gist(&page))),
        word: kind_word(&page),
        score: (hit.score * 100.0).round() / 100.0,
        kind: page.kind,
        id: page.id,
        title: page.title,
        path: page.path,
        line: page.line,
        end_line: page.end_line,
        inside: hit.inside.into_iter().map(part).collect(),
    })
}

fn part(page: Page) -> Part {
    Part { word: kind_word(&page), id: page.id, title: page.title, line: page.line, end_line: page.end_line }
}

impl QueryReply {
    /// What the reader should know beside the results, one sentence each.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let best = self.results.first().map_or(0.0, |stub| stub.score);
        if self.results.is_empty() && self.omitted == 0 {
            remarks.push("Nothing matches; try other words, a symbol name or a path.".to_owned());
        } else if best < DOUBTFUL && !self.results.is_empty() {
            remarks.push("No sure match; try other words, a symbol name or a path.".to_owned());
        }
        if self.omitted > 0 {
            let count = self.omitted;
            remarks.push(format!(
                "{count} more left out; raise the budget or limit, or narrow by kind or path."
            ));
        }
        if self.stale {
            remarks
                .push("The wiki is being rebuilt or was not refreshed; files may have changed.".to_owned());
        }
        remarks
    }
}

impl Reply for QueryReply {
    fn markdown(&self) -> String {
        let stubs = self.results.iter().map(Stub::markdown);
        stubs.chain(self.remarks()).collect::<Vec<_>>().join("\n")
    }
}

impl Stub {
    fn markdown(&self) -> String {
        let place = match self.kind {
            PageKind::Memory => format!(" {}", self.title),
            _ => lines(self.line, self.end_line),
        };
        let summary = if self.summary.is_empty() { String::new() } else { format!(": {}", self.summary) };
        let parts = self.inside.iter().map(Part::markdown).collect::<Vec<_>>().join(", ");
        let parts = if parts.is_empty() { parts } else { format!("\n  in it: {parts}") };
        format!("- {}{place} ({}, {:.2}){summary}{parts}", self.id, self.word, self.score)
    }
}

impl Part {
    /// `#fragment` of its id, which lies in the same file, and its lines.
    fn markdown(&self) -> String {
        let fragment = self.id.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
        format!("{fragment}{} ({})", lines(self.line, self.end_line), self.word)
    }
}
