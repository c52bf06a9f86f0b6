//! Finding headings: `#` and underlined ones, not those inside code fences, HTML or front matter.

use super::{html, inline};
use crate::lang::sections::{Heading, Line, lines};

/// All headings in order.
pub(super) fn find(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut fence: Option<(char, usize)> = None;
    let mut html: Option<&str> = None;
    // Whether the paragraph belongs to a list, a quotation or a table: its lines are no headings of the document.
    let mut inside = false;
    let mut before: Option<Line<'_>> = None;
    for line in lines(text).skip(front_matter_lines(text)) {
        let blank = line.text.trim().is_empty();
        if let Some(end) = html {
            let ends = if end.is_empty() { blank } else { html::contains(line.text, end) };
            html = html.filter(|_| !ends);
            before = None;
            continue;
        }
        if let Some(open) = fence {
            if closes(line.text, open) {
                fence = None;
            }
            before = None;
            continue;
        }
        fence = opens(line.text);
        html = html::opens(line.text);
        inside = !blank && (inside || starts_a_block(line.text));
        if fence.is_some() || html.is_some() {
            (before, inside) = (None, false);
        } else if let Some((level, title)) = hashes(line.text) {
            found.push(heading(level, title, &line, line.end));
            (before, inside) = (None, false);
        } else if let (Some(level), Some(above)) = (underline(line.text), &before) {
            found.push(heading(level, above.text, above, line.end));
            (before, inside) = (None, false);
        } else {
            before = Some(line).filter(|line| !inside && indent(line.text) < 4 && !blank);
        }
    }
    found.retain(|heading| !heading.title.is_empty());
    found
}

fn heading(level: usize, title: &str, line: &Line<'_>, body: usize) -> Heading {
    Heading { level, title: inline::plain(title), line: line.number, start: line.start, body }
}

/// The lines of a `---` block at the top, its marks included.
fn front_matter_lines(text: &str) -> usize {
    if text.lines().next() != Some("---") {
        return 0;
    }
    text.lines().skip(1).position(|line| line == "---" || line == "...").map_or(0, |at| at + 2)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn opens(line: &str) -> Option<(char, usize)> {
    let rest = line.trim_start();
    let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = rest.chars().take_while(|c| *c == mark).count();
    let info = rest.trim_start_matches(mark);
    (length >= 3 && !(mark == '`' && info.contains('`'))).then_some((mark, length))
}

fn closes(line: &str, (mark, length): (char, usize)) -> bool {
    let rest = line.trim();
    rest.chars().count() >= length && rest.chars().all(|c| c == mark)
}

fn hashes(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches(' ');
    let level = rest.chars().take_while(|c| *c == '#').count();
    let title = rest.trim_start_matches('#');
    let valid =
        indent(line) < 4 && (1..=6).contains(&level) && (title.is_empty() || title.starts_with([' ', '\t']));
    let title = title.trim();
    let closed = title.trim_end_matches('#');
    let title = if closed.is_empty() || closed.ends_with([' ', '\t']) { closed.trim_end() } else { title };
    valid.then_some((level, title))
}

fn underline(line: &str) -> Option<usize> {
    let rest = line.trim_end();
    let level = match rest.trim_start().chars().next()? {
        '=' => 1,
        '-' => 2,
        _ => return None,
    };
    let mark = if level == 1 { '=' } else { '-' };
    (indent(line) < 4 && rest.trim_start().chars().all(|c| c == mark)).then_some(level)
}

/// Whether a line opens a list, a quotation, a table or HTML.
fn starts_a_block(line: &str) -> bool {
    let text = line.trim();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number.len() < text.len() && (number.starts_with(". ") || number.starts_with(") "));
    numbered || ["- ", "* ", "+ ", ">", "|", "<"].iter().any(|mark| text.starts_with(mark))
}
