//! reStructuredText, by headings.

use crate::graph::RelPath;
use crate::lang::FileFacts;
use crate::lang::mentions::in_restructured;
use crate::lang::sections::{Heading, Line, document, lines};

/// Everything a reStructuredText file says.
pub(super) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let headings = find(text);
    let first = headings.first();
    let body = first.filter(|first| first.start < 2_000).map_or(0, |first| first.body);
    let end = headings.iter().find(|heading| heading.start > body).map_or(text.len(), |next| next.start);
    let lead = text.get(body..end).unwrap_or_default();
    let is_prose = |paragraph: &&str| {
        let marks = ["..", ":", "|", "+-", "=", "*", "-", "_"];
        !paragraph.is_empty() && !marks.iter().any(|mark| paragraph.starts_with(mark))
    };
    let doc = lead.split("\n\n").map(str::trim).find(is_prose).map(str::to_owned);
    let facts = document(text, &headings, doc);
    FileFacts { uses: in_restructured(text, &facts.sections), ..facts }
}

/// All headings: a line with a line of one mark below it, and perhaps the same line above. Which mark is which level
/// follows from the order in which they appear.
fn find(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut styles: Vec<(char, bool)> = Vec::new();
    let mut before: [Option<Line<'_>>; 2] = [None, None];
    for line in lines(text) {
        let [over, title] = before;
        if let (Some(mark), Some(title)) = (rule(line.text), title)
            && is_title(title.text)
            && line.text.trim_end().chars().count() >= title.text.trim_end().chars().count()
        {
            let over = over.filter(|over| rule(over.text) == Some(mark));
            let style = (mark, over.is_some());
            let known = styles.iter().position(|known| *known == style);
            let level = known.unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            let start = over.map_or(title.start, |over| over.start);
            found.push(Heading {
                level: level + 1,
                title: plain(title.text),
                line: title.number,
                start,
                body: line.end,
            });
            before = [None, None];
            continue;
        }
        before = [title, Some(line)];
    }
    found
}

/// The mark that a whole line consists of.
fn rule(line: &str) -> Option<char> {
    let line = line.trim_end();
    let mark = line.chars().next().filter(char::is_ascii_punctuation)?;
    (line.len() >= 2 && line.chars().all(|c| c == mark)).then_some(mark)
}

fn is_title(line: &str) -> bool {
    let text = line.trim();
    let plain_start = !line.starts_with([' ', '\t']) || text.len() < 80;
    !text.is_empty() && plain_start && rule(text).is_none() && !text.starts_with("..") && !is_table(text)
}

/// `=====  ===` and `+---+---+` draw tables.
fn is_table(line: &str) -> bool {
    line.starts_with(['+', '|']) || line.chars().all(|c| matches!(c, '=' | ' ' | '-'))
}

/// A title without the marks of roles and literals.
fn plain(title: &str) -> String {
    let mut out = String::new();
    let mut rest = title.trim();
    while let Some((head, tail)) = rest.split_once('`') {
        // `:role:` before the mark is not shown.
        let role = head.rfind(|c: char| !(c.is_alphanumeric() || matches!(c, ':' | '-' | '_' | '.' | '+')));
        let at = role.map_or(0, |at| {
            at + head.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
        });
        let is_role =
            head.get(at..).is_some_and(|role| role.starts_with(':') && role.ends_with(':') && role.len() > 2);
        out.push_str(if is_role { head.get(..at).unwrap_or(head) } else { head });
        rest = tail;
    }
    out.push_str(rest);
    out.replace("**", "").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn levels_follow_from_the_order_of_marks() {
        let text = "=====\nTitle\n=====\n\nLead.\n\nPart one\n--------\n\n:func:`run` and ``x``\n~~~~~~~~~~~~~~~~~~~~~\n\nPart two\n--------\n\n====  ====\na     b\n====  ====\n1     2\n====  ====\n\nshort\n--\n\n.. note::\n   ----\n\nLast\n====\n";
        let all: Vec<String> = find(text)
            .iter()
            .map(|found| format!("{} {} {}", found.level, found.line, found.title))
            .collect();
        insta::assert_snapshot!(all.join("\n"), @r"
        1 2 Title
        2 7 Part one
        3 10 run and x
        2 13 Part two
        4 28 Last
        ");
    }
}
