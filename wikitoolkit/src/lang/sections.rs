//! From headings to the sections below them.

use super::slug;
use super::{FileFacts, Section};

/// More sections than this are data, not structure.
const MAX_SECTIONS: usize = 2_000;

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// From 1; a section holds those of deeper levels that follow it.
    pub(super) level: usize,
    /// Its text without marks.
    pub(super) title: String,
    /// Its line, from 1.
    pub(super) line: u32,
    /// Where it starts, bytes.
    pub(super) start: usize,
    /// Where the text below it starts, bytes.
    pub(super) body: usize,
}

/// A line with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Without its line break.
    pub(super) text: &'t str,
    /// From 1.
    pub(super) number: u32,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').zip(1..).map(move |(raw, number)| {
        let line = Line { text: raw.trim_end_matches(['\n', '\r']), number, start, end: start + raw.len() };
        start += raw.len();
        line
    })
}

/// The sections of a document, each with its own text up to the next heading.
pub(super) fn sections(text: &str, headings: &[Heading]) -> Vec<Section> {
    let headings = headings.get(..MAX_SECTIONS).unwrap_or(headings);
    let last_line = u32::try_from(text.lines().count()).unwrap_or(u32::MAX).max(1);
    let slugs = slug::unique(headings.iter().map(|heading| heading.title.as_str()));
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut sections = Vec::with_capacity(headings.len());
    let ends = ends(headings, last_line);
    for (at, ((heading, slug), end_line)) in headings.iter().zip(slugs).zip(ends).enumerate() {
        while open.last().is_some_and(|(level, _)| *level >= heading.level) {
            open.pop();
        }
        sections.push(Section {
            title: heading.title.clone(),
            slug,
            parent: open.last().map(|(_, at)| *at),
            line: heading.line,
            end_line: end_line.max(heading.line),
            span: (heading.start, headings.get(at + 1).map_or(text.len(), |next| next.start)),
        });
        open.push((heading.level, at));
    }
    sections
}

/// The last line of each section: before the next heading that is not deeper.
fn ends(headings: &[Heading], last_line: u32) -> Vec<u32> {
    let mut ends = vec![last_line; headings.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, heading) in headings.iter().enumerate() {
        while let Some(above) = open.last().copied() {
            if headings.get(above).is_some_and(|above| above.level < heading.level) {
                break;
            }
            open.pop();
            if let Some(end) = ends.get_mut(above) {
                *end = heading.line.saturating_sub(1);
            }
        }
        open.push(at);
    }
    ends
}

/// A document of these headings; `doc` is what it says about itself.
pub(super) fn document(text: &str, headings: &[Heading], doc: Option<String>) -> FileFacts {
    FileFacts { doc, sections: sections(text, headings), ..FileFacts::default() }
}
