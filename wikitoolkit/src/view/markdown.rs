//! Pieces of Markdown that several replies share.

use crate::graph::Page;

/// `text` on one line, at most `limit` characters, cut with `…`.
pub(super) fn one_line(text: &str, limit: usize) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    match line.char_indices().nth(limit) {
        Some((cut, _)) => format!("{}…", line.get(..cut).unwrap_or_default().trim_end()),
        None => line,
    }
}

/// The first sentence of a summary.
pub(super) fn first_sentence(text: &str) -> &str {
    let ends = text.match_indices(['.', '!', '?', '。']).map(|(at, mark)| at + mark.len());
    let mut sentence_ends =
        ends.filter(|end| text.get(*end..).is_some_and(|rest| rest.starts_with([' ', '\n'])));
    sentence_ends.next().and_then(|end| text.get(..end)).unwrap_or(text)
}

/// What a page is, in one word: the kind of the symbol, or the kind of the page.
pub(super) fn kind_word(page: &Page) -> &'static str {
    page.symbol_kind.map_or(page.kind.as_str(), |kind| kind.as_str())
}

/// Signature and first sentence on one line; empty when neither is known.
pub(super) fn gist(page: &Page) -> String {
    let signature = one_line(page.signature.as_deref().unwrap_or_default(), 120);
    let sentence = one_line(first_sentence(&page.summary), 160);
    match (signature.is_empty(), sentence.is_empty()) {
        (false, false) => format!("{signature} — {sentence}"),
        _ => signature + &sentence,
    }
}

/// ` L3-9`, ` L3`, or nothing.
pub(super) fn lines(line: Option<u32>, end: Option<u32>) -> String {
    match (line, end) {
        (Some(line), Some(end)) if end > line => format!(" L{line}-{end}"),
        (Some(line), _) => format!(" L{line}"),
        (None, _) => String::new(),
    }
}

/// `text` as a code block whose fence no line of the text can close.
pub(super) fn code_block(language: Option<&str>, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{}\n{}\n{fence}", language.unwrap_or_default(), text.strip_suffix('\n').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_at_characters_and_sentences() {
        assert_eq!(one_line("a\n  b", 9), "a b");
        assert_eq!(one_line("日本語です", 3), "日本語…");
        assert_eq!(first_sentence("Uses v1.2 here. And more."), "Uses v1.2 here.");
        assert_eq!(first_sentence("no end"), "no end");
    }

    #[test]
    fn a_fence_is_longer_than_any_inside() {
        assert_eq!(code_block(Some("md"), "```\nx\n```\n"), "````md\n```\nx\n```\n````");
        assert_eq!(code_block(None, "x"), "```\nx\n```");
    }
}
