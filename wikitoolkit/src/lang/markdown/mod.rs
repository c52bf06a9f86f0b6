//! Markdown, by headings.

mod headings;
mod html;
mod inline;
mod slug;

use crate::graph::RelPath;
use crate::lang::{FileFacts, Section};
use headings::Heading;

/// Everything a Markdown file says.
pub(super) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let headings = headings::find(text);
    let last_line = u32::try_from(text.lines().count()).unwrap_or(u32::MAX).max(1);
    let slugs = slug::unique(headings.iter().map(|heading| heading.title.as_str()));
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut sections = Vec::with_capacity(headings.len());
    for (at, (heading, slug)) in headings.iter().zip(slugs).enumerate() {
        open.retain(|(level, _)| *level < heading.level);
        let following = headings.get(at + 1..).unwrap_or_default();
        let next_outside = following.iter().find(|next| next.level <= heading.level);
        sections.push(Section {
            title: heading.title.clone(),
            slug,
            parent: open.last().map(|(_, at)| *at),
            line: heading.line,
            end_line: next_outside.map_or(last_line, |next| next.line.saturating_sub(1)).max(heading.line),
            span: (heading.start, following.first().map_or(text.len(), |next| next.start)),
        });
        open.push((heading.level, at));
    }
    FileFacts { doc: lead(text, &headings), sections, ..FileFacts::default() }
}

/// What a reader sees first: the title and the first paragraph of prose.
fn lead(text: &str, headings: &[Heading]) -> Option<String> {
    let body_start = headings.first().filter(|first| first.level == 1).map_or(0, |first| first.body);
    let body = text.get(body_start..)?;
    let body_end =
        headings.iter().find(|heading| heading.start > body_start).map_or(text.len(), |next| next.start);
    let body = text.get(body_start..body_end).unwrap_or(body);
    let prose = body.split("\n\n").map(str::trim).find(|paragraph| is_prose(paragraph))?;
    Some(prose.to_owned())
}

fn is_prose(paragraph: &str) -> bool {
    let marks = ["[![", "![", "<", "```", "~~~", "---", "|", "[//]", "#"];
    !paragraph.is_empty() && !marks.iter().any(|mark| paragraph.starts_with(mark))
}
