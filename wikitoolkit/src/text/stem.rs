//! Endings of English words. The result is a key for matching, not always a word; the same word always gets the
//! same key, in questions and in the index.

/// Shortens a word to a form that it shares with its plural and its `-ed` and `-ing` forms (`caches`, `cached`,
/// `cache` -> `cach`). Words that are not lower-case ASCII letters stay as they are.
pub(super) fn stem(word: &mut String) {
    if word.len() < 4 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return;
    }
    drop_plural(word);
    drop_verb_ending(word);
    if word.len() > 3 && word.ends_with('e') && !word.ends_with("ee") {
        word.pop();
    }
}

fn drop_plural(word: &mut String) {
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if word.ends_with("xes") {
        word.truncate(word.len() - 2);
    } else if word.ends_with('s') && !["ss", "us", "is"].iter().any(|keep| word.ends_with(keep)) {
        word.pop();
    }
}

/// Drops `-ed` and `-ing` when a syllable stays, and one of two equal letters before them (`mapped` -> `map`).
fn drop_verb_ending(word: &mut String) {
    let long = |ending: &str, least: usize| word.len() >= least && word.ends_with(ending);
    let ending = match () {
        () if long("ing", 6) => 3,
        () if long("ed", 5) && !long("eed", 5) => 2,
        () => return,
    };
    let kept = word.len() - ending;
    let has_vowel = word.bytes().take(kept).any(|b| b"aeiouy".contains(&b));
    if !has_vowel {
        return;
    }
    word.truncate(kept);
    let mut last = word.bytes().rev();
    let doubled = last.next().filter(|b| last.next() == Some(*b) && !b"lsz".contains(b));
    if doubled.is_some() && word.len() > 3 {
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    fn stemmed(word: &str) -> String {
        let mut word = word.to_owned();
        stem(&mut word);
        word
    }

    #[test]
    fn forms_of_a_word_share_one_key() {
        for forms in [
            &["task", "tasks"][..],
            &["cache", "caches", "cached", "caching"],
            &["match", "matches", "matched", "matching"],
            &["class", "classes"],
            &["query", "queries"],
            &["box", "boxes"],
            &["index", "indexes", "indexed", "indexing"],
            &["file", "files"],
            &["type", "types", "typed"],
            &["use", "uses"],
            &["book", "booked", "booking", "books"],
            &["map", "mapped", "mapping"],
            &["spawn", "spawned", "spawning"],
            &["call", "called", "calling"],
        ] {
            let keys: Vec<String> = forms.iter().map(|form| stemmed(form)).collect();
            assert!(keys.windows(2).all(|pair| pair[0] == pair[1]), "{forms:?}: {keys:?}");
        }
    }

    #[test]
    fn words_that_only_look_like_forms_keep_their_end() {
        for word in [
            "status",
            "process",
            "this",
            "os",
            "as",
            "axis",
            "free",
            "need",
            "ring",
            "red",
            "überläufes",
            "x86s",
        ] {
            assert_eq!(stemmed(word), word);
        }
    }
}
