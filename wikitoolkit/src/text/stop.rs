//! Words of questions that say nothing about code. Applied to questions only: the index keeps every word.

/// Sorted, for binary search.
const STOP_WORDS: &[&str] = &[
    "a", "about", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "could", "did", "do", "does", "doing", "don", "done", "for", "from", "get", "gets", "give", "given",
    "had", "happen", "happens", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "let",
    "many", "may", "me", "my", "of", "on", "or", "our", "please", "s", "shall", "should", "show", "so",
    "some", "t", "tell", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "to", "us", "was", "we", "were", "what", "when", "where", "which", "who", "whose", "why",
    "will", "with", "would", "you", "your",
];

/// Whether the lower-case `word` carries no meaning in a question.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::STOP_WORDS;

    #[test]
    fn the_list_is_sorted_and_without_repetition() {
        assert!(STOP_WORDS.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
