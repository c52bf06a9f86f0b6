//! The lines around the match, so that the best result often needs no second call.

use super::super::markdown::{lines, one_line};
use crate::graph::{Page, PageKind};
use crate::search::{Answer, best_window};
use crate::store::{Snapshot, StoreError};

/// Lines of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The number of the first one in the file, from 1; in a memory, in its text.
    pub line: usize,
    /// The lines, without the indentation that all of them share, long ones cut.
    pub lines: Vec<String>,
}

/// Lines at most that hold something, what is shown before and after them, and how far into a page they are looked for.
const MOST_LINES: usize = 10;
const BEFORE: usize = 1;
const AFTER: usize = 2;
const LOOKED_AT: usize = 400;

/// Characters of a line.
const WIDTH: usize = 120;

impl Excerpt {
    /// The lines of the best hit, or of the best page inside it, that hold most of the question. `None` when none does.
    pub(super) fn of(snapshot: &Snapshot, answer: &Answer) -> Result<Option<Self>, StoreError> {
        let Some(hit) = answer.hits.first() else { return Ok(None) };
        let page = hit.inside.first().filter(|_| hit.page.kind == PageKind::File).unwrap_or(&hit.page);
        let text = snapshot.text(page)?;
        let looked_at: Vec<&str> = text.lines().take(LOOKED_AT).collect();
        let Some(window) = best_window(&looked_at.join("\n"), &answer.words, MOST_LINES) else {
            return Ok(None);
        };
        let start = window.start.saturating_sub(BEFORE);
        let lines = looked_at.get(start..looked_at.len().min(window.end + AFTER)).unwrap_or_default();
        Ok(Some(Self { line: first_line(page) + start, lines: outdented(lines) }))
    }

    /// The same without its last line; `None` when that was the only one.
    pub(super) fn shorter(mut self) -> Option<Self> {
        self.lines.pop();
        (!self.lines.is_empty()).then_some(self)
    }

    pub(super) fn markdown(&self) -> String {
        let end = self.line + self.lines.len().saturating_sub(1);
        let shown: String = self.lines.iter().map(|line| format!("\n    {line}")).collect();
        format!(" {}:{shown}", lines(u32::try_from(self.line).ok(), u32::try_from(end).ok()))
    }
}

fn first_line(page: &Page) -> usize {
    page.line.and_then(|line| usize::try_from(line).ok()).unwrap_or(1)
}

fn outdented(lines: &[&str]) -> Vec<String> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let shared = filled.map(|line| indentation(line)).min().unwrap_or(0);
    let cut = |line: &&str| {
        let line = line.get(shared..).unwrap_or_default().trim_end();
        let (own, text) = line.split_at(indentation(line));
        let text = if text.chars().count() > WIDTH { one_line(text, WIDTH) } else { text.to_owned() };
        format!("{own}{text}")
    };
    lines.iter().map(cut).collect()
}

/// Bytes of the blanks and tabs that a line begins with.
fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_indentation_goes() {
        let lines = ["    if open {", "", "        \"日本\".into()", "    }  "];
        assert_eq!(outdented(&lines), ["if open {", "", "    \"日本\".into()", "}"]);
        assert_eq!(outdented(&["\u{a0}x", " y"]), ["\u{a0}x", " y"]);
    }

    #[test]
    fn long_lines_are_cut() {
        let long = format!("  {}", "word ".repeat(60));
        let cut = outdented(&[&long]).remove(0);
        assert!(cut.ends_with('…') && cut.chars().count() <= WIDTH + 1, "{cut}");
    }
}
