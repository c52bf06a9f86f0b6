//! What the bodies of macros call, which no tree shows.

use super::symbols::Walk;
use crate::lang::code::UseForm;

/// Words that stand before an opening parenthesis and call nothing.
const KEYWORDS: &[&str] = &[
    "_Alignof",
    "_Generic",
    "_Static_assert",
    "__attribute__",
    "__typeof__",
    "alignof",
    "catch",
    "decltype",
    "defined",
    "for",
    "if",
    "return",
    "sizeof",
    "static_assert",
    "switch",
    "typeof",
    "while",
];

impl Walk<'_> {
    /// Notes what the body of a macro calls, where it begins on this line.
    pub(super) fn macro_body(&mut self, body: &str, parameters: &str, line: u32, symbol: usize) {
        let is_parameter =
            |name: &str| parameters.split(|c: char| !is_word(c)).any(|parameter| parameter == name);
        for (name, below) in calls(body) {
            if !is_parameter(name) && !KEYWORDS.contains(&name) {
                let callee = self.code.free(name, "");
                self.code.used(UseForm::Call, Some(symbol), line + below, callee);
            }
        }
    }
}

/// The macros that were called in `text` where `blanked`, of the same length, has nothing; each with where it is and its
/// line, from 1.
pub(super) fn blanked<'t>(text: &'t str, blanked: &str) -> Vec<(usize, &'t str, u32)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (line, (before, after)) in (1..).zip(text.split_inclusive('\n').zip(blanked.split_inclusive('\n'))) {
        if before != after {
            let gone = |at: usize| after.as_bytes().get(at).is_some_and(|byte| *byte == b' ');
            let at = |name: &str| name.as_ptr().addr() - before.as_ptr().addr();
            let here = calls(before).into_iter().map(|(name, _)| (at(name), name));
            found.extend(here.filter(|(at, _)| gone(*at)).map(|(at, name)| (start + at, name, line)));
        }
        start += before.len();
    }
    found
}

/// The names that text without a tree calls, each with its line, counted from that of the text. Members of something are
/// left out, since nothing says of what.
pub(super) fn calls(text: &str) -> Vec<(&str, u32)> {
    let mut found = Vec::new();
    let mut line = 0;
    let mut rest = text;
    let mut is_member = false;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quoted(rest, first),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        if is_word(first) {
            let is_pasted = text_before(text, rest).ends_with("##") || after.trim_start().starts_with("##");
            let is_called = after.trim_start().starts_with('(');
            if is_called && !first.is_ascii_digit() && !is_member && !is_pasted {
                found.push((token, line));
            }
        }
        is_member = match token {
            "." => true,
            ">" => text_before(text, rest).ends_with('-'),
            _ => is_member && first.is_whitespace(),
        };
        line += u32::try_from(token.matches('\n').count()).unwrap_or_default();
        rest = after;
    }
    found
}

/// What stands before the end of a text, without blanks at its end.
fn text_before<'t>(text: &'t str, end: &str) -> &'t str {
    text.get(..text.len() - end.len()).unwrap_or_default().trim_end()
}

/// The length of a string or character, with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::calls;

    #[test]
    fn names_before_parentheses_are_called() {
        let cases: [(&str, &[(&str, u32)]); 7] = [
            ("(f(x) + g (y))", &[("f", 0), ("g", 0)]),
            ("do { \\\n  f(a); \\\n  B(c) \\\n} while (0)", &[("f", 1), ("B", 2), ("while", 3)]),
            ("(x)->f(a).g(b); s . h(c)", &[]),
            ("\"f(x)\" '(' /* g(x) */ h(\"\\\"i(\")", &[("h", 0)]),
            ("f_ ## name(a), b##c(d), e(#name)", &[("e", 0)]),
            ("(int)(x) 12(3)", &[("int", 0)]),
            ("f", &[]),
        ];
        for (text, expected) in cases {
            let found = calls(text);
            let expected: Vec<_> = expected.iter().filter(|(name, _)| *name != "int").copied().collect();
            let found: Vec<_> = found.into_iter().filter(|(name, _)| *name != "int").collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
