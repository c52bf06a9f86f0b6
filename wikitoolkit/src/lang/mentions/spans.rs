//! Finding what stands in code marks and may name something.

use crate::lang::sections::lines;

/// Longer texts are code, not names.
const MAX_LENGTH: usize = 160;

/// How a document marks code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Markdown,
    Restructured,
}

/// The names and paths in code marks, with their lines, in order.
pub(super) fn find(text: &str, syntax: Syntax) -> impl Iterator<Item = (u32, &str)> {
    let mut fence: Option<&str> = None;
    lines(text).flat_map(move |line| {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.text.trim_start().starts_with(mark));
        let is_code = match (fence, mark, syntax) {
            (_, _, Syntax::Restructured) | (None, None, _) => false,
            (None, Some(mark), _) => {
                fence = Some(mark);
                true
            }
            (Some(open), mark, _) => {
                fence = fence.filter(|_| mark != Some(open));
                true
            }
        };
        let found = if is_code { Vec::new() } else { in_line(line.text) };
        found.into_iter().map(move |span| (line.number, span))
    })
}

/// The spans of one line: whatever stands between marks of equal length.
fn in_line(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        let from = rest.get(at..).unwrap_or_default();
        let inner = from.trim_start_matches('`');
        let marks = from.get(..from.len() - inner.len()).unwrap_or_default();
        let Some((span, tail)) = inner.split_once(marks) else { break };
        found.extend(name_in(span));
        rest = tail.trim_start_matches('`');
    }
    found
}

/// What a span may name: without arguments, and only when all of it is one name or path.
fn name_in(span: &str) -> Option<&str> {
    let span = span.trim();
    // `run(x)` and `run()` name `run`; what is not called and is no more than a word says too little.
    let (name, called) = match span.split_once('(') {
        Some((name, rest)) => (name, rest.ends_with(')')),
        None => (span, false),
    };
    let name = name.trim_start_matches(['~', '&', '*', '@']);
    let name = name.strip_prefix("./").unwrap_or(name).trim_end_matches(['!', '/', '.', ':', ',']);
    let fits = name.len() > 1
        && name.len() <= MAX_LENGTH
        && !name.starts_with('-')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '/' | '-' | '#'));
    let says_something = called || name.contains(['_', '.', ':', '/', '#']) || has_inner_capital(name);
    (fits && says_something).then_some(name)
}

/// `camelCase` and `PascalCase`, not `Word` nor `WORD`.
fn has_inner_capital(name: &str) -> bool {
    name.chars().skip(1).any(char::is_uppercase) && name.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{Syntax, find};

    #[test]
    fn names_and_paths_are_found() {
        let text = "Call `Store::open` or ``run()``, not `make` but `a.b.C` in `src/lib.rs`.\n```rust\n`no.no`\n```\n`a b.c` `x -y` `doIt` `--flag` `close(1)` `un\n`_x` :func:`~pkg.run`\n";
        let all: Vec<String> =
            find(text, Syntax::Markdown).map(|(line, name)| format!("{line} {name}")).collect();
        insta::assert_snapshot!(all.join("\n"), @r"
        1 Store::open
        1 run
        1 a.b.C
        1 src/lib.rs
        5 doIt
        5 close
        6 _x
        6 pkg.run
        ");
    }
}
