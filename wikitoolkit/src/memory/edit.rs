//! Changing single lines of a memory file; all others stay as their author wrote them.

use super::file::{quoted, render, render_link};
use super::{Memory, StatedLink, Target};

/// The text of a memory file, by lines.
#[derive(Debug)]
pub(super) struct Edit {
    /// With their ends.
    lines: Vec<String>,
    /// The position of the mark that closes the frontmatter.
    end: usize,
}

impl Edit {
    /// Takes `text` apart; a text without frontmatter gets that of `memory`, which is what was read from it.
    pub(super) fn new(text: &str, memory: &Memory) -> Self {
        Self::of(text)
            .or_else(|| Self::of(&render(memory)))
            .unwrap_or_else(|| Self { lines: Vec::new(), end: 0 })
    }

    fn of(text: &str) -> Option<Self> {
        let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let is_mark = |line: &String| line.trim_start_matches('\u{feff}').trim_end() == "---";
        lines.first().filter(|line| is_mark(line))?;
        let end = lines.iter().skip(1).position(is_mark)? + 1;
        Some(Self { lines, end })
    }

    /// Gives `key` this value, in its line or in a new one above the links.
    pub(super) fn set(&mut self, key: &str, value: &str) {
        let line = format!("{key}: {}\n", quoted(value));
        match self.position(key) {
            Some(at) => self.replace(at, line),
            None => self.insert(self.position("links").unwrap_or(self.end), line),
        }
    }

    /// Names the page that the memory is about, and its hash in the line below.
    pub(super) fn set_page(&mut self, target: &Target) {
        self.unset("page-hash");
        self.set("page", target.page.as_str());
        if let (Some(hash), Some(at)) = (&target.hash, self.position("page")) {
            self.insert(at + 1, format!("page-hash: {hash}\n"));
        }
    }

    /// Takes out the line of `key`.
    pub(super) fn unset(&mut self, key: &str) {
        if let Some(at) = self.position(key) {
            self.lines.remove(at);
            self.end -= 1;
        }
    }

    /// Adds links above those that are there.
    pub(super) fn add_links(&mut self, links: &[StatedLink]) {
        if links.is_empty() {
            return;
        }
        let at = self.position("links").unwrap_or_else(|| {
            let at = self.end;
            self.insert(at, "links:\n".to_owned());
            at
        });
        for link in links.iter().rev() {
            self.insert(at + 1, render_link(link));
        }
    }

    /// Writes `link` over the one in its line.
    pub(super) fn restate(&mut self, link: &StatedLink) {
        if let Some(at) = usize::try_from(link.target.line).ok().and_then(|line| line.checked_sub(1)) {
            self.replace(at, render_link(link));
        }
    }

    pub(super) fn finish(self) -> String {
        self.lines.concat()
    }

    fn position(&self, key: &str) -> Option<usize> {
        let is_key = |line: &String| line.trim_start().split_once(':').is_some_and(|(word, _)| word == key);
        self.lines.iter().take(self.end).position(is_key)
    }

    fn insert(&mut self, at: usize, line: String) {
        self.lines.insert(at, line);
        self.end += 1;
    }

    fn replace(&mut self, at: usize, line: String) {
        if let Some(old) = self.lines.get_mut(at) {
            *old = line;
        }
    }
}
