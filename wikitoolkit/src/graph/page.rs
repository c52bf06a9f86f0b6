//! Pages and edges.

use super::{PageId, PageKind, Relation, SymbolKind};

/// One page of the wiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What names it.
    pub id: PageId,
    /// What it is about.
    pub kind: PageKind,
    /// What symbol it is; only for symbols.
    pub symbol_kind: Option<SymbolKind>,
    /// Whether it is a test or a part of one; only for symbols.
    pub test: bool,
    /// What people call it: a path, a qualified name, a heading, the title of a memory.
    pub title: String,
    /// The file or directory it is about, as text for people; the file of a memory is its Markdown file.
    pub path: String,
    /// The language of a file or symbol, as [`crate::lang`] names it.
    pub language: Option<String>,
    /// First line, from 1; `None` for a directory.
    pub line: Option<u32>,
    /// Last line, inclusive; `None` for a directory.
    pub end_line: Option<u32>,
    /// The declaration without its body; only for symbols.
    pub signature: Option<String>,
    /// The documentation in full, as written but without comment marks.
    pub doc: Option<String>,
    /// One paragraph on one line; empty when nothing describes the page.
    pub summary: String,
    /// A hash of the text that the page was made from; hexadecimal.
    pub content_hash: String,
    /// The category of a memory (`note`, `decision`, `lesson`, `concept` or a free word).
    pub category: Option<String>,
}

/// What a page is, without its texts: enough to judge whether it may answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// See [`Page::id`].
    pub id: PageId,
    /// See [`Page::kind`].
    pub kind: PageKind,
    /// See [`Page::symbol_kind`].
    pub symbol_kind: Option<SymbolKind>,
    /// See [`Page::title`].
    pub title: String,
    /// See [`Page::path`].
    pub path: String,
    /// See [`Page::language`].
    pub language: Option<String>,
}

/// A claim that one page relates to another, with its evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// How they relate.
    pub rel: Relation,
    /// The page that imports, contains, calls, links.
    pub from: PageId,
    /// The page it points to.
    pub to: PageId,
    /// The file that shows it.
    pub path: String,
    /// The lines that show it, ascending, from 1; empty when the existence of the file is the evidence.
    pub lines: Vec<u32>,
    /// How sure the claim is, 0 to 1.
    pub confidence: f32,
}

/// The first paragraph of `doc` on one line, at most 300 characters, cut at a word.
pub fn summary_of(doc: &str) -> String {
    const LIMIT: usize = 300;
    let paragraph = doc.trim_start().split("\n\n").next().unwrap_or_default();
    let mut out = String::new();
    let mut length = 0;
    for word in paragraph.split_whitespace() {
        length += word.chars().count() + 1;
        if length > LIMIT && !out.is_empty() {
            out.push('…');
            return out;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().take(LIMIT));
    }
    out
}
