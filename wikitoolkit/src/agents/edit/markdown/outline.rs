//! The lines of a Markdown file, and which of them are code.
//!
//! A fence ends with its closing line, or with the item of a list that it stands in. Quotes need a mark on each line, so that
//! nothing in them begins a line.

/// A line and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Without its end.
    pub(super) text: &'t str,
    /// Its first byte.
    pub(super) start: usize,
    /// Whether it belongs to a fenced block, its fences included.
    pub(super) is_code: bool,
}

/// What the lines of a text are.
#[derive(Debug)]
pub(super) struct Outline<'t> {
    pub(super) lines: Vec<Line<'t>>,
    /// The index of the line with a fence that goes to the end of the text, whatever is added there.
    pub(super) open_fence: Option<usize>,
}

#[derive(Clone, Copy)]
struct Fence {
    mark: char,
    length: usize,
    /// The columns before what belongs to its list item; 0 outside of lists.
    column: usize,
    line: usize,
}

/// The lines of `text`, which has no byte order mark; `\n`, `\r\n` and `\r` end one.
pub(super) fn of(text: &str) -> Outline<'_> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut fence: Option<Fence> = None;
    // The columns at which the text of each open list item begins.
    let mut items: Vec<usize> = Vec::new();
    let mut start = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        let indent = columns(line);
        let is_blank = line.trim().is_empty();
        fence = fence.filter(|open| is_blank || indent >= open.column);
        let is_code = match fence {
            Some(open) => {
                fence = (!closes(line, open)).then_some(open);
                true
            }
            None => {
                if !is_blank {
                    items.retain(|column| indent >= *column);
                }
                let (content, at) = enter_items(line, &mut items);
                let column = items.last().copied().unwrap_or_default();
                // Further in it is code by its indentation.
                let opened = opens(content).filter(|_| at < column + 4);
                fence = opened.map(|(mark, length)| Fence { mark, length, column, line: lines.len() });
                fence.is_some()
            }
        };
        lines.push(Line { text: line, start, is_code });
        start += line.len() + line_end(after);
    }
    // What is added begins its line, which ends an item of a list, and with it a fence inside.
    Outline { lines, open_fence: fence.filter(|fence| fence.column == 0).map(|fence| fence.line) }
}

/// The length of the line end with which `text` begins.
pub(super) fn line_end(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { usize::from(text.starts_with(['\n', '\r'])) }
}

/// The length of the line end with which `text` ends.
pub(super) fn last_line_end(text: &str) -> usize {
    if text.ends_with("\r\n") { 2 } else { usize::from(text.ends_with(['\n', '\r'])) }
}

/// The columns of white space before a line; a tab goes to the next multiple of four.
fn columns(line: &str) -> usize {
    line.chars().take_while(|c| matches!(c, ' ' | '\t')).fold(0, |column, c| match c {
        '\t' => column / 4 * 4 + 4,
        _ => column + 1,
    })
}

/// Notes the list items that begin on a line, and gives what stands in the innermost of them with its column.
fn enter_items<'t>(line: &'t str, items: &mut Vec<usize>) -> (&'t str, usize) {
    let mut rest = line.trim_start_matches([' ', '\t']);
    let mut column = columns(line);
    if is_break(rest) {
        return (rest, column);
    }
    while let Some(width) = marker(rest).filter(|_| column < items.last().copied().unwrap_or_default() + 4) {
        let after = rest.get(width..).unwrap_or_default();
        let gap = columns(after);
        // An item whose first line is empty, or code, begins one column behind its marker.
        let is_short = after.trim().is_empty() || gap > 4;
        column += width + if is_short { 1 } else { gap };
        items.push(column);
        rest = after.trim_start_matches([' ', '\t']);
        if is_short {
            return (if gap > 4 { "" } else { rest }, column);
        }
    }
    (rest, column)
}

/// The length of the marker of a list item with which `text` begins.
fn marker(text: &str) -> Option<usize> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = text.get(digits..)?;
    let is_marker = match digits {
        0 => rest.starts_with(['-', '+', '*']),
        1..=9 => rest.starts_with(['.', ')']),
        _ => false,
    };
    let after = rest.get(1..).unwrap_or_default();
    (is_marker && (after.is_empty() || after.starts_with([' ', '\t']))).then_some(digits + 1)
}

/// Whether a line is a thematic break, which looks like an item of a list.
fn is_break(text: &str) -> bool {
    let mut marks = text.chars().filter(|c| !matches!(c, ' ' | '\t'));
    let Some(first) = marks.next().filter(|first| matches!(first, '-' | '*' | '_')) else { return false };
    let rest: Vec<char> = marks.collect();
    rest.len() >= 2 && rest.iter().all(|mark| *mark == first)
}

/// The character and the length of the fence that `content` opens, a line without its indentation.
fn opens(content: &str) -> Option<(char, usize)> {
    let (mark, length, rest) = fence(content)?;
    // An info string of a fence of backticks cannot hold one.
    (mark == '~' || !rest.contains('`')).then_some((mark, length))
}

fn closes(line: &str, open: Fence) -> bool {
    let is_near = columns(line) < open.column + 4;
    let text = line.trim_start_matches([' ', '\t']);
    is_near
        && fence(text).is_some_and(|(mark, length, rest)| {
            mark == open.mark && length >= open.length && rest.trim().is_empty()
        })
}

fn fence(text: &str) -> Option<(char, usize, &str)> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    let length = text.len() - rest.len();
    (length >= 3).then_some((mark, length, rest))
}
