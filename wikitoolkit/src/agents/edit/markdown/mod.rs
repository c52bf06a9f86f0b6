//! A managed section of a Markdown file, between two markers that stand alone on their lines outside code fences.

mod outline;

use std::ops::Range;

use super::{EditError, place};
use outline::{last_line_end, line_end};

/// Begins our section.
pub const START: &str = "<!-- wikitoolkit:start -->";
/// Ends our section.
pub const END: &str = "<!-- wikitoolkit:end -->";

/// What stands between the markers, if there is a section.
///
/// # Errors
/// [`EditError::Markers`] when a marker has no partner, or there is more than one section.
pub fn section(text: &str) -> Result<Option<&str>, EditError> {
    let Some(found) = find(text)?.section else { return Ok(None) };
    Ok(text.get(found).and_then(|section| section.strip_prefix(START)?.strip_suffix(END)))
}

/// The text with `body`, whose lines end with `\n`, as its section: replaced, or added at the end.
///
/// # Errors
/// As [`section`], and [`EditError::Syntax`] when a code fence that never ends would swallow the section.
pub fn set(text: &str, body: &str) -> Result<String, EditError> {
    let section = rendered(text, body);
    let Found { section: found, open_fence } = find(text)?;
    if let Some(found) = found {
        let (before, after) = (text.get(..found.start), text.get(found.end..));
        return Ok([before.unwrap_or_default(), &section, after.unwrap_or_default()].concat());
    }
    if let Some(line) = open_fence {
        let reason = "the code fence that begins here never ends".to_owned();
        return Err(EditError::Syntax { line, column: 1, reason });
    }
    let (newline, (_, content)) = (newline(text), place::split_bom(text));
    // What separates the section from the text is always the same, so that it can be told apart when it goes.
    Ok(match content {
        "" => [text, &section, newline].concat(),
        _ if last_line_end(content) > 0 => [text, newline, &section, newline].concat(),
        _ => [text, newline, newline, &section].concat(),
    })
}

/// The text without its section; `None` when it has none.
///
/// # Errors
/// As [`section`].
pub fn remove(text: &str) -> Result<Option<String>, EditError> {
    let Some(found) = find(text)?.section else { return Ok(None) };
    let before = text.get(..found.start).unwrap_or_default();
    let after = text.get(found.end..).unwrap_or_default();
    let shorter = |text: &str| text.get(..text.len() - last_line_end(text)).unwrap_or_default().to_owned();
    Ok(Some(match line_end(after) {
        0 => shorter(&shorter(before)) + after,
        length => shorter(before) + after.get(length..).unwrap_or_default(),
    }))
}

/// Whether a line outside of code includes the file `name`, which stands beside, as in `See @./AGENTS.md`.
pub fn includes(text: &str, name: &str) -> bool {
    let (_, content) = place::split_bom(text);
    let lines = outline::of(content).lines;
    let prose = lines.iter().filter(|line| !line.is_code).map(|line| without_code(line.text));
    prose.into_iter().any(|line| {
        let words = line.split(|c: char| c.is_whitespace() || "()[]<>\"'*,;:!?".contains(c));
        words.map(|word| word.trim_end_matches('.')).any(|word| {
            let path = word.strip_prefix('@').map(|path| path.strip_prefix("./").unwrap_or(path));
            path == Some(name)
        })
    })
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    let mut prose = String::new();
    let mut rest = line;
    while let Some((before, code)) = rest.split_once('`') {
        prose.push_str(before);
        let length = code.chars().take_while(|c| *c == '`').count() + 1;
        let (marks, inside) = ("`".repeat(length), code.get(length - 1..).unwrap_or_default());
        match inside.split_once(&marks) {
            Some((_, after)) => {
                prose.push(' ');
                rest = after;
            }
            // Without an end they are backticks like any others.
            None => rest = inside,
        }
    }
    prose + rest
}

/// How lines of ours end where `text` is all that there is. Behind a last line that ends with a carriage return alone, a line
/// feed would become part of that end.
fn newline(text: &str) -> &'static str {
    let end = text.find(['\n', '\r']).and_then(|at| text.get(at..)).unwrap_or_default();
    if text.ends_with('\r') || end.starts_with('\r') && !end.starts_with("\r\n") {
        "\r"
    } else {
        place::newline(text)
    }
}

fn rendered(text: &str, body: &str) -> String {
    let newline = newline(text);
    [START, newline, &body.replace('\n', newline), END].concat()
}

/// What matters to us in a text.
struct Found {
    /// From the first byte of the start marker to the last one of the end marker.
    section: Option<Range<usize>>,
    /// The line, counted from 1, of a code fence that goes to the end of the text.
    open_fence: Option<usize>,
}

fn find(text: &str) -> Result<Found, EditError> {
    let mut open: Option<(usize, usize)> = None;
    let mut found: Option<Range<usize>> = None;
    let (bom, content) = place::split_bom(text);
    let outline = outline::of(content);
    for (index, line) in outline.lines.iter().enumerate().filter(|(_, line)| !line.is_code) {
        let (at, number) = (bom.len() + line.start, index + 1);
        let damaged = |reason| Err(EditError::Markers { line: number, reason });
        match line.text {
            START if open.is_some() => return damaged("the section before has no end marker"),
            START if found.is_some() => return damaged("this is a second section"),
            START => open = Some((at, number)),
            END => match open.take() {
                Some((start, _)) => found = Some(start..at + END.len()),
                None => return damaged("this end marker has no start marker"),
            },
            _ => {}
        }
    }
    match open {
        Some((_, line)) => Err(EditError::Markers { line, reason: "this start marker has no end marker" }),
        None => Ok(Found { section: found, open_fence: outline.open_fence.map(|index| index + 1) }),
    }
}

#[cfg(test)]
mod tests;
