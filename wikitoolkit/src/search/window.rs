//! The lines of a text that answer a question best.

use std::collections::HashMap;
use std::ops::Range;

use super::Word;
use crate::text;

/// The stretch of at most `most` lines of `text` that holds most of what `words` say, as line numbers from 0; it begins
/// and ends with a line that holds something. `None` when no line does.
#[must_use]
pub fn best_window(text: &str, words: &[Word], most: usize) -> Option<Range<usize>> {
    let held = held_by_lines(text, words);
    let worth = |bits: u64| -> f64 {
        let told = words.iter().enumerate().filter(|(at, _)| bits & bit(*at) != 0);
        told.map(|(_, word)| word.information).sum()
    };
    let mut best: Option<(f64, Range<usize>)> = None;
    for (start, window) in held.windows(most.clamp(1, held.len().max(1))).enumerate() {
        let told = worth(window.iter().fold(0, |all, line| all | line));
        if told > best.as_ref().map_or(0.0, |(most_told, _)| *most_told) {
            best = Some((told, start..start + window.len()));
        }
    }
    let lines = best?.1;
    let telling = |line: &usize| held.get(*line).is_some_and(|bits| *bits != 0);
    let first = lines.clone().find(telling)?;
    let last = lines.rev().find(telling)?;
    Some(first..last + 1)
}

/// The words that each line holds, a bit a word.
fn held_by_lines(text: &str, words: &[Word]) -> Vec<u64> {
    let bits: HashMap<&str, u64> =
        words.iter().enumerate().map(|(at, word)| (word.token.as_str(), bit(at))).collect();
    let of_line = |line: &str| {
        let tokens = text::analyze(line);
        tokens.split(' ').filter_map(|token| bits.get(token)).fold(0, |all, bit| all | bit)
    };
    text.lines().map(of_line).collect()
}

/// Words past the 64th, the least telling ones, have none.
fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, words: &[&str], most: usize) -> Option<Range<usize>> {
        let words: Vec<Word> =
            words.iter().map(|word| Word { token: whole(word), information: 1.0 }).collect();
        best_window(text, &words, most)
    }

    fn whole(word: &str) -> String {
        text::analyze(word).split(' ').next_back().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_lines_with_most_of_the_words_are_chosen() {
        let text = "fn open() {}\nlet one_gate = 1;\n\nlet carriage = gates;\nlet wagon = 2;\n}\n";
        assert_eq!(window(text, &["gate", "carriage", "wagon"], 3), Some(3..5));
        assert_eq!(window(text, &["gate", "carriage", "wagon"], 1), Some(3..4));
        assert_eq!(window(text, &["open"], 3), Some(0..1));
        assert_eq!(window(text, &["gate"], 99), Some(1..4));
        assert_eq!(window(text, &["boat"], 3), None);
        assert_eq!(window("", &["boat"], 3), None);
    }

    #[test]
    fn more_words_than_bits_are_no_fault() {
        let words: Vec<String> = (0..200).map(|at| format!("w{at}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(window("w0x\nw199\nw 0 x\n", &words, 2), None);
        assert_eq!(window("zero\nw1\n", &["w1", "zero"], 1), Some(0..1));
    }
}
