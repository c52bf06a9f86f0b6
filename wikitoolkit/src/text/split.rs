//! Where words begin and end: runs of word characters in text, and the parts of one identifier.

/// A stretch of text that is analysed as one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Run<'a> {
    /// An identifier or a word of a script that separates words.
    Word(&'a str),
    /// Characters of a script that writes without spaces.
    Cjk(&'a str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Cjk,
    Joiner,
    Other,
}

fn class(c: char) -> Class {
    if c.is_ascii() {
        return match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => Class::Word,
            '-' => Class::Joiner,
            _ => Class::Other,
        };
    }
    if is_cjk(c) {
        Class::Cjk
    } else if c.is_alphanumeric() || is_combining(c) {
        Class::Word
    } else {
        Class::Other
    }
}

/// Han, kana and Hangul blocks, with the iteration and prolonged-sound marks inside them.
fn is_cjk(c: char) -> bool {
    matches!(u32::from(c),
        0x3005..=0x3007 | 0x3041..=0x3096 | 0x309D..=0x309F | 0x30A1..=0x30FA | 0x30FC..=0x30FF
        | 0x3131..=0x318E | 0x31F0..=0x31FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF | 0xFF66..=0xFF9D | 0x20000..=0x323AF)
}

fn is_combining(c: char) -> bool {
    matches!(u32::from(c), 0x0300..=0x036F)
}

/// Runs of `text`, in order. A hyphen belongs to a word only between two letters (`multi-agent`, not `3-4`).
pub(super) fn runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let kind = class(first);
            let end = match kind {
                Class::Word => word_end(rest),
                Class::Cjk => rest.find(|c| class(c) != Class::Cjk).unwrap_or(rest.len()),
                Class::Joiner | Class::Other => first.len_utf8(),
            };
            let (run, tail) = rest.split_at(end);
            rest = tail;
            match kind {
                Class::Word => return Some(Run::Word(run)),
                Class::Cjk => return Some(Run::Cjk(run)),
                Class::Joiner | Class::Other => {}
            }
        }
    })
}

fn word_end(text: &str) -> usize {
    let mut previous = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match class(c) {
            Class::Word => {}
            Class::Joiner if previous.is_alphabetic() && chars.peek().is_some_and(|(_, n)| joinable(*n)) => {}
            _ => return at,
        }
        previous = c;
    }
    text.len()
}

fn joinable(c: char) -> bool {
    c.is_alphabetic() && !is_cjk(c)
}

/// Parts of an identifier: at `_` and `-`, lower to upper case, before the last capital of an acronym that
/// goes on in lower case, and between letters and digits.
pub(super) fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(['_', '-']).flat_map(humps)
}

fn humps(piece: &str) -> impl Iterator<Item = &str> {
    let mut rest = piece;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (part, tail) = rest.split_at(hump_end(rest));
        rest = tail;
        Some(part)
    })
}

fn hump_end(piece: &str) -> usize {
    let mut chars = piece.char_indices().peekable();
    let Some((_, mut previous)) = chars.next() else { return 0 };
    while let Some((at, c)) = chars.next() {
        let digit_edge = previous.is_numeric() != c.is_numeric() && !is_combining(c);
        let rise = c.is_uppercase() && !previous.is_uppercase();
        let acronym_end = c.is_uppercase()
            && previous.is_uppercase()
            && chars.peek().is_some_and(|(_, n)| n.is_lowercase());
        if digit_edge || rise || acronym_end {
            return at;
        }
        previous = c;
    }
    piece.len()
}
