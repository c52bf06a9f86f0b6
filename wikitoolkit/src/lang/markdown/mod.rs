//! Markdown, by headings.

mod headings;
mod html;
mod inline;

use crate::graph::RelPath;
use crate::lang::FileFacts;
use crate::lang::mentions::in_markdown;
use crate::lang::sections::{Heading, document};

/// Everything a Markdown file says.
pub(super) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let headings = headings::find(text);
    let facts = document(text, &headings, lead(text, &headings));
    FileFacts { uses: in_markdown(text, &facts.sections), ..facts }
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
