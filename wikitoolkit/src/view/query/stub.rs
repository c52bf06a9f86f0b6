//! One result: a line that helps to decide whether to read the page.

use toolkernel::tool_output;

use super::super::estimate;
use super::super::markdown::{gist, kind_word, lines};
use crate::graph::{Page, PageId, PageKind};
use crate::search::Hit;
use crate::store::{Snapshot, StoreError};

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
    /// Why it answers, where its words do not show it.
    #[output(skip)]
    pub because: Option<String>,
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

/// Bytes of a text whose tokens are estimated; longer ones are judged by their beginning, since a reply may name many
/// long files.
const SAMPLE: usize = 4096;

impl Stub {
    pub(super) fn of(snapshot: &Snapshot, hit: &Hit) -> Result<Self, StoreError> {
        let page = hit.page.clone();
        let mark = match page.kind {
            PageKind::Memory => snapshot.written(&page.id)?.and_then(|written| written.mark()),
            _ => None,
        };
        Ok(Self {
            tokens: estimate_of_long(&snapshot.text(&page)?),
            summary: mark.map_or_else(|| gist(&page), |mark| format!("[{mark}] {}", gist(&page))),
            word: kind_word(&page),
            score: (hit.score * 100.0).round() / 100.0,
            kind: page.kind,
            id: page.id,
            title: page.title,
            path: page.path,
            line: page.line,
            end_line: page.end_line,
            inside: hit.inside.iter().map(Part::of).collect(),
            because: hit.because.clone(),
        })
    }

    /// The same result in fewer words: where and what, not how it is declared or what is in it.
    pub(super) fn brief(self) -> Self {
        Self { summary: String::new(), inside: Vec::new(), ..self }
    }

    pub(super) fn markdown(&self) -> String {
        let place = match self.kind {
            PageKind::Memory => format!(" {}", self.title),
            _ => lines(self.line, self.end_line),
        };
        let summary = if self.summary.is_empty() { String::new() } else { format!(": {}", self.summary) };
        let parts = self.inside.iter().map(Part::markdown).collect::<Vec<_>>().join(", ");
        let parts = if parts.is_empty() { parts } else { format!("\n  in it: {parts}") };
        let because = self.because.as_ref().map_or_else(String::new, |reason| format!(" {reason}"));
        format!("- {}{place} ({}, {:.2}){because}{summary}{parts}", self.id, self.word, self.score)
    }
}

impl Part {
    fn of(page: &Page) -> Self {
        Self {
            word: kind_word(page),
            id: page.id.clone(),
            title: page.title.clone(),
            line: page.line,
            end_line: page.end_line,
        }
    }

    /// `#fragment` of its id, which lies in the same file, and its lines.
    fn markdown(&self) -> String {
        let fragment = self.id.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
        format!("{fragment}{} ({})", lines(self.line, self.end_line), self.word)
    }
}

fn estimate_of_long(text: &str) -> usize {
    let sample = text.get(..text.floor_char_boundary(SAMPLE)).unwrap_or(text);
    let tokens = estimate(sample);
    if sample.len() == text.len() { tokens } else { tokens * text.len() / sample.len().max(1) }
}
