//! Regular expressions of schemas: read as ECMA-262 reads them, compiled once.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use regex_lite::Regex;

/// The patterns of schemas are constants, so their number is bounded by the program's text.
static COMPILED: RwLock<BTreeMap<&'static str, Regex>> = RwLock::new(BTreeMap::new());

/// Whether `pattern` matches somewhere in `text`.
///
/// # Errors
/// Says that `pattern` is no regular expression.
pub(super) fn matches(pattern: &'static str, text: &str) -> Result<bool, String> {
    if let Some(regex) = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(pattern) {
        return Ok(regex.is_match(text));
    }
    let regex = Regex::new(&translated(pattern))
        .map_err(|error| format!("the schema's own pattern `{pattern}` cannot be read: {error}"))?;
    let matches = regex.is_match(text);
    COMPILED.write().unwrap_or_else(PoisonError::into_inner).insert(pattern, regex);
    Ok(matches)
}

/// `pattern` with what the two dialects read differently spelled out: ECMA-262's `.` stops at four line ends,
/// its `\s` takes in Unicode's spaces.
fn translated(pattern: &str) -> String {
    const DOT: &str = r"[^\n\r\u{2028}\u{2029}]";
    const SPACES: &str =
        r"\t\n\x0b\x0c\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";
    let mut text = String::with_capacity(pattern.len());
    let mut in_class = false;
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match (chars.next(), in_class) {
                (Some('s'), true) => text.push_str(SPACES),
                (Some('s'), false) => text.push_str(&format!("[{SPACES}]")),
                (Some('S'), false) => text.push_str(&format!("[^{SPACES}]")),
                (Some('/'), _) => text.push('/'),
                (Some(escaped), _) => text.extend(['\\', escaped]),
                (None, _) => text.push('\\'),
            },
            '.' if !in_class => text.push_str(DOT),
            '[' if !in_class => {
                in_class = true;
                text.push('[');
            }
            // A class within a class is this dialect's own idea.
            '[' => text.push_str(r"\["),
            ']' => {
                in_class = false;
                text.push(']');
            }
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{matches, translated};

    #[test]
    fn reads_as_ecma_262_does() {
        let table = [
            ("^a.c$", "abc", true),
            ("^a.c$", "a\u{2028}c", false),
            ("^a.c$", "a\rc", false),
            (r"^\s$", "\u{a0}", true),
            (r"^\S$", "\u{a0}", false),
            (r"^[\s_]$", "\u{3000}", true),
            (r"^\d$", "٣", false),
            (r"^\w$", "ä", false),
            (r"^[a.]$", ".", true),
            (r"^[a.]$", "b", false),
            (r"^[[]$", "[", true),
            (r"^\/$", "/", true),
            (r"^\.$", "x", false),
            ("b", "abc", true),
            ("^b", "a\nb", false),
        ];
        for (pattern, text, expected) in table {
            assert_eq!(
                matches(pattern, text),
                Ok(expected),
                "{pattern} on {text:?} as {}",
                translated(pattern)
            );
            assert_eq!(matches(pattern, text), Ok(expected), "{pattern}, again");
        }
    }

    #[test]
    fn a_pattern_that_cannot_be_read_is_said() {
        let said = matches("(", "x").unwrap_err();
        assert!(said.starts_with("the schema's own pattern `(` cannot be read: "), "{said}");
    }
}
