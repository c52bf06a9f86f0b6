//! Where something stands in a text, and how its lines end.

/// The byte order mark that some editors put first.
const BOM: char = '\u{feff}';

/// A byte order mark, if there is one, and the text after it.
pub(super) fn split_bom(text: &str) -> (&str, &str) {
    let rest = text.strip_prefix(BOM).unwrap_or(text);
    text.split_at(text.len() - rest.len())
}

/// How the first line of `text` ends.
pub(super) fn newline(text: &str) -> &'static str {
    match text.split_once('\n') {
        Some((line, _)) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Line and column of the byte `offset`, both counted from 1; columns are characters.
pub(super) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}
