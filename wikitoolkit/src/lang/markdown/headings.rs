//! Finding headings: `#` and underlined ones, not those inside code fences, comments or front matter.

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// 1 to 6.
    pub(super) level: usize,
    /// Its text without marks of emphasis, code and links.
    pub(super) title: String,
    /// Its line, from 1.
    pub(super) line: u32,
    /// Where it starts, bytes.
    pub(super) start: usize,
    /// Where the text below it starts, bytes.
    pub(super) body: usize,
}

struct Line<'t> {
    text: &'t str,
    number: u32,
    start: usize,
    end: usize,
}

/// All headings in order.
pub(super) fn find(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut fence: Option<(char, usize)> = None;
    let mut in_comment = false;
    let mut before: Option<Line<'_>> = None;
    for line in lines(text).skip(front_matter_lines(text)) {
        if in_comment {
            in_comment = !line.text.contains("-->");
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
        in_comment = line.text.trim_start().starts_with("<!--") && !line.text.contains("-->");
        if fence.is_some() || in_comment {
            before = None;
        } else if let Some((level, title)) = hashes(line.text) {
            found.push(heading(level, title, &line, line.end));
            before = None;
        } else if let (Some(level), Some(above)) = (underline(line.text), &before) {
            found.push(heading(level, above.text, above, line.end));
            before = None;
        } else {
            before = Some(line).filter(|line| can_be_underlined(line.text));
        }
    }
    found.retain(|heading| !heading.title.is_empty());
    found
}

fn heading(level: usize, title: &str, line: &Line<'_>, body: usize) -> Heading {
    Heading { level, title: plain(title), line: line.number, start: line.start, body }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').zip(1..).map(move |(raw, number)| {
        let line = Line { text: raw.trim_end_matches(['\n', '\r']), number, start, end: start + raw.len() };
        start += raw.len();
        line
    })
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

fn can_be_underlined(line: &str) -> bool {
    let text = line.trim();
    let starts_a_block = ["- ", "* ", "+ ", "> ", "|", "<"].iter().any(|mark| text.starts_with(mark));
    indent(line) < 4 && !text.is_empty() && !starts_a_block
}

/// The text of a heading as a reader sees it.
fn plain(title: &str) -> String {
    let mut out = String::new();
    let mut rest = title.trim();
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        if let Some((label, tail)) = link(rest) {
            out.push_str(&plain(label));
            rest = tail;
        } else {
            if !matches!(c, '`' | '*') {
                out.push(c);
            }
            rest = after;
        }
    }
    out.trim().to_owned()
}

/// `[label](target)` at the start of `text`, images included.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.strip_prefix("![").or_else(|| text.strip_prefix('['))?.split_once("](")?;
    let (_, tail) = rest.split_once(')')?;
    (!label.contains('[')).then_some((label, tail))
}
