//! How many tokens a text costs a model.

/// An estimate of the tokens of `text`, meant to be an upper bound for current byte-pair encodings.
///
/// It counts by character classes, without a vocabulary:
/// - a run of ASCII letters costs one token for each hump of its camel case that begins, and one more for every
///   further 7 letters; the blank before a word is part of the word;
/// - digits cost one token for each three;
/// - a run of the same punctuation mark costs one token for each four;
/// - line breaks with the indent after them cost one token;
/// - other scripts cost one token a character.
#[must_use]
pub fn estimate(text: &str) -> usize {
    let mut total = 0;
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        let mut run = 1;
        let mut previous = first;
        while let Some(next) = chars.next_if(|next| continues(first, previous, *next)) {
            previous = next;
            run += 1;
        }
        total += match first {
            'a'..='z' | 'A'..='Z' => 1 + (run - 1) / LETTERS,
            '0'..='9' => run.div_ceil(3),
            ' ' => usize::from(run > 1),
            '\n' | '\r' | '\t' => 1,
            _ if first.is_ascii() => run.div_ceil(4),
            _ => run,
        };
    }
    total
}

/// Letters that one more token covers.
const LETTERS: usize = 7;

fn continues(first: char, previous: char, next: char) -> bool {
    match first {
        'a'..='z' | 'A'..='Z' => {
            next.is_ascii_alphabetic() && !(previous.is_ascii_lowercase() && next.is_ascii_uppercase())
        }
        '0'..='9' => next.is_ascii_digit(),
        '\n' | '\r' | '\t' => next.is_ascii_whitespace(),
        _ if first.is_ascii() => next == first,
        _ => !next.is_ascii(),
    }
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn classes_of_characters_count_differently() {
        let table = [
            ("", 0),
            ("word", 1),
            ("two words", 2),
            ("camelCase", 2),
            ("snake_case", 3),
            ("1234567", 3),
            ("认证", 2),
            ("fn f() {\n    x\n}\n", 10),
        ];
        for (text, tokens) in table {
            assert_eq!(estimate(text), tokens, "{text}");
        }
    }
}
