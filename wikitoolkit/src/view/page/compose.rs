//! Filling the text of a page block by block.

use super::super::budget::{Form, most_that_fit};
use super::super::markdown::code_block;

/// Collects blocks of Markdown until the budget is spent.
pub(super) struct Composer {
    left: usize,
    form: Form,
    blocks: Vec<String>,
    left_out: Vec<String>,
}

/// Tokens kept back for one sentence about what was left out.
const NOTICE: usize = 40;

impl Composer {
    pub(super) fn new(budget: usize, form: Form) -> Self {
        Self { left: budget.saturating_sub(NOTICE), form, blocks: Vec::new(), left_out: Vec::new() }
    }

    /// What a block would cost.
    fn cost(&self, block: &str) -> usize {
        self.form.cost_of_text(block) + 1
    }

    /// Whether a block fits.
    pub(super) fn fits(&self, block: &str) -> bool {
        self.cost(block) <= self.left
    }

    /// Adds a block if it fits.
    pub(super) fn add(&mut self, block: String) -> bool {
        let cost = self.cost(&block);
        let fits = cost <= self.left;
        if fits && !block.is_empty() {
            self.left -= cost;
            self.blocks.push(block);
        }
        fits
    }

    /// Says in the end that something was left out and how to get it.
    pub(super) fn leave_out(&mut self, sentence: &str) {
        self.left = self.left.saturating_sub(self.cost(sentence));
        self.left_out.push(sentence.to_owned());
    }

    /// Whether all of `items` fit in `part` of `of` parts of what is left.
    pub(super) fn fits_list(&self, items: &[String], part: usize, of: usize) -> bool {
        self.cost(&items.join("\n")) <= self.left * part / of
    }

    /// Adds as many of `items` as fit in `part` of `of` parts of what is left, one a line; gives their number.
    pub(super) fn add_list(&mut self, items: &[String], part: usize, of: usize) -> usize {
        let head = |count: usize| items.iter().take(count).cloned().collect::<Vec<_>>().join("\n");
        let count = most_that_fit(items.len(), self.left * part / of, |count| self.cost(&head(count)));
        if count > 0 {
            self.add(head(count));
        }
        count
    }

    /// Adds as much of `text` as fits, whole lines first; `section` is where the rest can be had.
    pub(super) fn add_prose(&mut self, text: &str, section: &str) {
        let lines: Vec<&str> = text.lines().collect();
        let head = |count: usize| lines.iter().take(count).copied().collect::<Vec<_>>().join("\n");
        let count = most_that_fit(lines.len(), self.left, |count| self.cost(&head(count)));
        let block = if count == 0 { self.cut(text, str::to_owned) } else { head(count) };
        self.add(block);
        if count < lines.len() {
            let rest = lines.len() - count;
            self.leave_out(&format!(
                "{rest} lines left out; ask for section `{section}` with a larger budget."
            ));
        }
    }

    /// Adds lines of source, the first of which is line `first` of its file, as many as fit.
    pub(super) fn add_code(&mut self, language: Option<&str>, source: &str, first: u32) {
        let lines: Vec<&str> = source.lines().collect();
        let head = |count: usize| {
            let shown: Vec<&str> = lines.iter().take(count).copied().collect();
            code_block(language, &(shown.join("\n") + "\n"))
        };
        let count = most_that_fit(lines.len(), self.left, |count| self.cost(&head(count)));
        let at = |index: usize| u32::try_from(index).map_or(u32::MAX, |index| first.saturating_add(index));
        if count == lines.len() {
            self.add(head(count));
        } else if count == 0 {
            let line = lines.first().copied().unwrap_or_default();
            let cut = self.cut(line, |cut| code_block(language, cut));
            self.add(cut);
            self.leave_out(&format!(
                "Line {first} is cut; lines {first}-{} need a larger budget.",
                at(lines.len() - 1)
            ));
        } else {
            self.add(head(count));
            let (from, to) = (at(count), at(lines.len() - 1));
            self.leave_out(&format!("Lines {from}-{to} left out; ask for section `{from}-{to}`."));
        }
    }

    /// The longest beginning of `text` that fits once `wrap` is around it.
    fn cut(&self, text: &str, wrap: impl Fn(&str) -> String) -> String {
        let most = text.chars().count().min(self.left * 16);
        let head = |count: usize| wrap(&text.chars().take(count).collect::<String>());
        let count = most_that_fit(most, self.left, |count| self.cost(&head(count)));
        if count == 0 { String::new() } else { head(count) }
    }

    /// The text, and whether something was left out.
    pub(super) fn finish(mut self) -> (String, bool) {
        let truncated = !self.left_out.is_empty();
        if truncated {
            self.blocks.push(self.left_out.join(" "));
        }
        (self.blocks.join("\n\n"), truncated)
    }
}
