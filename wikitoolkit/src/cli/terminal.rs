//! An answer for people at a terminal: places that terminals and editors make clickable, in a column of their own, with
//! the words of the question marked.

use std::collections::HashSet;

use crate::view::{Excerpt, Part, QueryReply, Stub};

/// Whether colours may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Plain,
    Coloured,
}

/// How a piece of text stands out.
#[derive(Clone, Copy)]
enum Style {
    Place,
    Kind,
    Match,
    Faint,
}

/// The widest column of places; longer ones push what follows to the right.
const WIDEST: usize = 48;

impl Paint {
    fn over(self, style: Style, text: &str) -> String {
        if self == Self::Plain || text.is_empty() {
            return text.to_owned();
        }
        let code = match style {
            Style::Place => "36",
            Style::Kind => "33",
            Style::Match => "1;31",
            Style::Faint => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Results with the lines below them that tell more, then the remarks.
pub(super) fn query(reply: &QueryReply, paint: Paint) -> String {
    let words: HashSet<&str> = reply.words.iter().map(String::as_str).collect();
    let places = reply.results.iter().flat_map(places).map(|place| place.chars().count());
    let width = places.filter(|width| *width <= WIDEST).max().unwrap_or(0);
    let page = Layout { paint, words, width };
    let mut lines = Vec::new();
    for (at, stub) in reply.results.iter().enumerate() {
        lines.extend(page.stub(stub));
        if let Some(excerpt) = reply.excerpt.as_ref().filter(|_| at == 0) {
            lines.extend(page.excerpt(excerpt));
        }
    }
    lines.extend(reply.remarks().iter().map(|remark| paint.over(Style::Faint, remark)));
    lines.join("\n")
}

struct Layout<'a> {
    paint: Paint,
    words: HashSet<&'a str>,
    width: usize,
}

impl Layout<'_> {
    fn stub(&self, stub: &Stub) -> Vec<String> {
        let own = place(&stub.path, stub.line);
        let title = if stub.title == stub.path { "" } else { &stub.title };
        let score = self.paint.over(Style::Faint, &format!("{:.2}", stub.score));
        let mut lines = vec![self.row(&own, stub.word, title, &score)];
        if let Some(reason) = &stub.because {
            lines.push(format!("    {}", self.marked(&printable(reason))));
        }
        if !stub.summary.is_empty() {
            lines.push(format!("    {}", self.marked(&printable(&stub.summary))));
        }
        let inside = stub.inside.iter();
        lines.extend(inside.map(|part| self.row(&part_place(stub, part), part.word, &part.title, "")));
        lines
    }

    fn row(&self, place: &str, word: &str, title: &str, score: &str) -> String {
        let gap = " ".repeat(self.width.saturating_sub(place.chars().count()));
        let place = self.paint.over(Style::Place, place);
        let word = self.paint.over(Style::Kind, word);
        let pieces = [word, self.marked(&printable(title)), score.to_owned()];
        let pieces: Vec<String> = pieces.into_iter().filter(|piece| !piece.is_empty()).collect();
        format!("{place}{gap}  {}", pieces.join("  "))
    }

    fn excerpt(&self, excerpt: &Excerpt) -> Vec<String> {
        let line = |(at, line): (usize, &String)| {
            let number = self.paint.over(Style::Faint, &format!("{:>6} │ ", excerpt.line + at));
            format!("{number}{}", self.marked(&printable(line))).trim_end().to_owned()
        };
        excerpt.lines.iter().enumerate().map(line).collect()
    }

    /// `text` with the words of the question marked.
    fn marked(&self, text: &str) -> String {
        if self.paint == Paint::Plain {
            return text.to_owned();
        }
        let (mut out, mut done) = (String::new(), 0);
        for found in crate::text::occurrences(text, |token| self.words.contains(token)) {
            out.push_str(text.get(done..found.start).unwrap_or_default());
            out.push_str(&self.paint.over(Style::Match, text.get(found.clone()).unwrap_or_default()));
            done = found.end;
        }
        out + text.get(done..).unwrap_or_default()
    }
}

fn places(stub: &Stub) -> Vec<String> {
    let inside = stub.inside.iter().map(|part| part_place(stub, part));
    std::iter::once(place(&stub.path, stub.line)).chain(inside).collect()
}

/// Where a part of a result is: below it, so a little to the right.
fn part_place(stub: &Stub, part: &Part) -> String {
    format!("  {}", place(&stub.path, part.line))
}

fn place(path: &str, line: Option<u32>) -> String {
    match line {
        Some(line) => format!("{}:{line}", printable(path)),
        None => printable(path),
    }
}

/// `text` without control characters, which could steer the terminal.
fn printable(text: &str) -> String {
    let shown = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => '\u{FFFD}',
        c => c,
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::graph::{PageId, PageKind};

    fn reply() -> QueryReply {
        let id: PageId = "sym:src/desk.rs#check_in".parse().unwrap();
        let stub = Stub {
            id: id.clone(),
            kind: PageKind::Symbol,
            title: "check_in".to_owned(),
            path: "src/desk.rs".to_owned(),
            line: Some(6),
            end_line: Some(8),
            summary: "fn check_in(guest: &str) — Checks a guest\u{7} in.".to_owned(),
            score: 0.97,
            tokens: 20,
            inside: Vec::new(),
            because: None,
            word: "fn",
        };
        let part = Part { id, title: "Room.book".to_owned(), line: Some(12), end_line: None, word: "method" };
        let room = Stub {
            path: "src/room.rs".to_owned(),
            title: "src/room.rs".to_owned(),
            summary: String::new(),
            line: Some(1),
            score: 0.3,
            inside: vec![part],
            word: "file",
            ..stub.clone()
        };
        QueryReply {
            question: "checking a guest in".to_owned(),
            results: vec![stub, room],
            omitted: 3,
            stale: false,
            excerpt: Some(Excerpt {
                line: 6,
                lines: vec!["fn check_in() {".to_owned(), "\tguests()".to_owned()],
            }),
            words: vec!["check".to_owned(), "guest".to_owned()],
        }
    }

    #[test]
    fn places_stand_in_a_column() {
        assert_snapshot!(query(&reply(), Paint::Plain), @r"
        src/desk.rs:6     fn  check_in  0.97
            fn check_in(guest: &str) — Checks a guest� in.
             6 │ fn check_in() {
             7 │  guests()
        src/room.rs:1     file  0.30
          src/room.rs:12  method  Room.book
        3 more left out; raise the budget or limit, or narrow by kind or path.
        ");
    }

    #[test]
    fn words_of_the_question_are_marked_and_nothing_steers_the_terminal() {
        let text = query(&reply(), Paint::Coloured);
        assert_snapshot!(text.replace('\x1b', "^"), @r"
        ^[36msrc/desk.rs:6^[0m     ^[33mfn^[0m  ^[1;31mcheck^[0m_in  ^[2m0.97^[0m
            fn ^[1;31mcheck^[0m_in(^[1;31mguest^[0m: &str) — ^[1;31mChecks^[0m a ^[1;31mguest^[0m� in.
        ^[2m     6 │ ^[0mfn ^[1;31mcheck^[0m_in() {
        ^[2m     7 │ ^[0m ^[1;31mguests^[0m()
        ^[36msrc/room.rs:1^[0m     ^[33mfile^[0m  ^[2m0.30^[0m
        ^[36m  src/room.rs:12^[0m  ^[33mmethod^[0m  Room.book
        ^[2m3 more left out; raise the budget or limit, or narrow by kind or path.^[0m
        ");
    }
}
