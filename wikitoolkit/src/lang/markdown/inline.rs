//! The text of a line as a reader sees it.

/// `text` without the marks of emphasis, code, links and HTML.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        if let Some((inner, tail)) = code(rest) {
            out.push_str(inner);
            rest = tail;
        } else if let Some((label, tail)) = link(rest) {
            out.push_str(&plain(label));
            rest = tail;
        } else if let Some((shown, tail)) = tag(rest) {
            out.push_str(shown);
            rest = tail;
        } else if let Some((inner, tail)) = underscored(&out, rest) {
            out.push_str(&plain(inner));
            rest = tail;
        } else if let Some((escaped, tail)) = escape(c, after) {
            out.push(escaped);
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

/// `` `inner` `` at the start of `text`, with any number of marks.
fn code(text: &str) -> Option<(&str, &str)> {
    let inner = text.trim_start_matches('`');
    let marks = text.get(..text.len() - inner.len()).filter(|marks| !marks.is_empty())?;
    let (inner, tail) = inner.split_once(marks)?;
    Some((inner.trim(), tail))
}

/// `[label](target)` at the start of `text`, images included.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.strip_prefix("![").or_else(|| text.strip_prefix('['))?.split_once("](")?;
    let (_, tail) = rest.split_once(')')?;
    (!label.contains('[')).then_some((label, tail))
}

/// `<tag ...>` at the start of `text`, of which nothing shows, or `<https://...>`, of which the address does.
fn tag(text: &str) -> Option<(&str, &str)> {
    let (inner, tail) = text.strip_prefix('<')?.split_once('>')?;
    let opens = inner.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
    opens.then_some((if inner.contains("://") && !inner.contains(' ') { inner } else { "" }, tail))
}

/// `_inner_` or `__inner__` at the start of `text`, which follows `before`; underscores inside words stay.
fn underscored<'t>(before: &str, text: &'t str) -> Option<(&'t str, &'t str)> {
    let marks = if text.starts_with("__") { "__" } else { "_" };
    let inside = text.strip_prefix(marks).filter(|inside| !inside.starts_with([' ', '_']))?;
    if before.ends_with(char::is_alphanumeric) {
        return None;
    }
    let closes = |at: &usize| {
        let (inner, tail) = inside.split_at_checked(*at).unwrap_or_default();
        let tail = tail.get(marks.len()..).unwrap_or_default();
        !inner.is_empty()
            && !inner.ends_with([' ', '_'])
            && !tail.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    };
    let at = inside.match_indices(marks).map(|(at, _)| at).find(closes)?;
    Some((inside.get(..at)?, inside.get(at + marks.len()..)?))
}

/// The character that `\\` before it keeps from being a mark.
fn escape(c: char, after: &str) -> Option<(char, &str)> {
    let next = after.chars().next().filter(|next| c == '\\' && next.is_ascii_punctuation())?;
    Some((next, after.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_are_not_shown() {
        let cases = [
            ("A *b* **c** `d*e`", "A b c d*e"),
            ("[Docs](x.md) and ![logo](y.png)", "Docs and logo"),
            ("<a name=\"top\"></a>Top", "Top"),
            ("<https://example.org>", "https://example.org"),
            ("_emphasis_ and __init__ but snake_case_name", "emphasis and init but snake_case_name"),
            ("_private and `__init__`", "_private and __init__"),
            (r"1\. \*not\* a list", "1. *not* a list"),
            ("a < b > c", "a < b > c"),
            ("``a ` b``", "a ` b"),
        ];
        for (text, expected) in cases {
            assert_eq!(plain(text), expected, "{text}");
        }
    }
}
