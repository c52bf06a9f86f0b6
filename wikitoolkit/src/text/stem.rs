//! Plural endings. Only endings of nouns are touched: verbs carry meaning in code (`closed` is not `close`).

/// Shortens an English plural to a form that it shares with its singular (`caches`, `cache` -> `cach`).
/// The result is a key for matching, not always a word. Words that are not ASCII letters stay as they are.
pub(super) fn singular(word: &mut String) {
    if word.len() < 4 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return;
    }
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if word.ends_with("xes") {
        word.truncate(word.len() - 2);
    } else if word.ends_with('s') && !["ss", "us", "is"].iter().any(|keep| word.ends_with(keep)) {
        word.pop();
    }
    if word.len() > 4 && word.ends_with('e') && !word.ends_with("ee") {
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::singular;

    #[test]
    fn a_plural_and_its_singular_share_one_form() {
        for (one, many) in [
            ("task", "tasks"),
            ("cache", "caches"),
            ("match", "matches"),
            ("class", "classes"),
            ("query", "queries"),
            ("box", "boxes"),
            ("index", "indexes"),
            ("file", "files"),
            ("type", "types"),
            ("use", "uses"),
        ] {
            let (mut left, mut right) = (one.to_owned(), many.to_owned());
            singular(&mut left);
            singular(&mut right);
            assert_eq!(left, right, "{one} and {many}");
        }
    }

    #[test]
    fn words_that_only_look_like_plurals_keep_their_end() {
        for word in ["status", "process", "this", "os", "as", "axis", "free", "überläufes", "x86s"] {
            let mut stemmed = word.to_owned();
            singular(&mut stemmed);
            assert_eq!(stemmed, word);
        }
    }
}
