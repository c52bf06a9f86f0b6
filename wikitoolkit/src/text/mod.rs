//! Text analysis: the one function that turns source text, prose and questions into search tokens.
//!
//! Indexing and searching must agree on every token, so both call this module and nothing else. Tokens are
//! lower-case and hold letters and digits only, whatever the input: no token can be mistaken for the query
//! syntax of a search engine, and an engine's own word splitter leaves them as they are.
//!
//! | input | tokens |
//! | --- | --- |
//! | `readHTTPHeader` | `read` `http` `header` `readhttpheader` |
//! | `load_project_config`, `load-project-config` | `load` `project` `config` `loadprojectconfig` |
//! | `sha256` | `sha` `256` `sha256` |
//! | `src/net/tcp.rs`, `net::tcp` | one token a segment |
//! | `tasks`, `spawned` | `task`, `spawn` (endings of English words are dropped) |
//! | `认证中` | `认` `证` `中` `认证` `证中` |

mod split;
mod stem;
mod stop;
mod vocabulary;

use std::ops::Range;

use split::{Run, parts, runs};

pub use vocabulary::{Counts, Vocabulary, WordHasher, mixed};

/// Longest token in bytes; longer runs (hashes, encoded data) are dropped because nobody asks for them by word.
pub const MAX_TOKEN_BYTES: usize = 64;

/// Tokens of `text`, separated by single spaces, in reading order.
#[must_use]
pub fn analyze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    each_token(text, |token| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(token);
    });
    out
}

/// Hands out the tokens of `text` in reading order.
fn each_token(text: &str, mut take: impl FnMut(&str)) {
    let mut take = |token: &str| {
        if !token.is_empty() && token.len() <= MAX_TOKEN_BYTES {
            take(token);
        }
    };
    let mut token = String::new();
    for run in runs(text) {
        match run {
            Run::Word(word) => {
                let mut count = 0;
                for part in parts(word) {
                    part_token(part, &mut token);
                    take(&token);
                    count += 1;
                }
                if count > 1 {
                    fold(word, &mut token);
                    take(&token);
                }
            }
            Run::Cjk(run) => {
                for single in run.chars() {
                    take(single.encode_utf8(&mut [0; 4]));
                }
                bigrams(run).for_each(&mut take);
            }
        }
    }
}

/// Makes `token` the one of a part of an identifier.
fn part_token(part: &str, token: &mut String) {
    fold(part, token);
    stem::stem(token);
}

/// Makes `token` the lower case of `word`, letters and digits only. Combining marks go, so that a decomposed accent does
/// not split a word.
fn fold(word: &str, token: &mut String) {
    token.clear();
    if word.is_ascii() {
        let kept = word.bytes().filter(u8::is_ascii_alphanumeric);
        token.extend(kept.map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        token.extend(word.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()));
    }
}

/// Overlapping pairs of characters of `run`, as slices.
fn bigrams(run: &str) -> impl Iterator<Item = &str> {
    let starts = run.char_indices().map(|(at, _)| at);
    let ends = run.char_indices().map(|(at, c)| at + c.len_utf8()).skip(1);
    starts.zip(ends).filter_map(|(start, end)| run.get(start..end))
}

/// Where in `text` tokens stand that `wanted` accepts, as ranges of bytes in reading order, none inside another: a part
/// of an identifier, or the whole of it when its joined form is wanted.
#[must_use]
pub fn occurrences(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut add = |slice: &str| {
        let start = slice.as_ptr().addr() - text.as_ptr().addr();
        match found.last_mut() {
            Some(last) if start < last.end => last.end = last.end.max(start + slice.len()),
            _ => found.push(start..start + slice.len()),
        }
    };
    let mut token = String::new();
    let mut is_wanted = |text: &str, make: fn(&str, &mut String)| {
        make(text, &mut token);
        wanted(&token)
    };
    for run in runs(text) {
        match run {
            Run::Word(word) if is_wanted(word, fold) => add(word),
            Run::Word(word) => parts(word).filter(|part| is_wanted(part, part_token)).for_each(&mut add),
            Run::Cjk(run) if run.chars().nth(1).is_none() && wanted(run) => add(run),
            Run::Cjk(run) => bigrams(run).filter(|pair| wanted(pair)).for_each(&mut add),
        }
    }
    found
}

/// One word of a question with the tokens that an index built by [`analyze`] holds for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The word as it was written.
    pub surface: String,
    /// Tokens that stand for the word together; never empty.
    pub tokens: Vec<String>,
    /// The token of the whole identifier, when the word has several parts.
    pub whole: Option<String>,
}

/// Words of a question, without repetitions and without stop words (unless there is nothing else).
#[must_use]
pub fn terms(question: &str) -> Vec<Term> {
    let mut all: Vec<Term> = Vec::new();
    for term in runs(question).filter_map(term) {
        if !all.iter().any(|seen| seen.tokens == term.tokens) {
            all.push(term);
        }
    }
    if all.iter().all(is_stop) {
        return all;
    }
    all.retain(|term| !is_stop(term));
    all
}

fn is_stop(term: &Term) -> bool {
    term.whole.is_none() && stop::is_stop_word(&term.surface.to_lowercase())
}

fn term(run: Run<'_>) -> Option<Term> {
    let (surface, tokens, whole) = match run {
        Run::Word(word) => {
            let made = |text: &str, make: fn(&str, &mut String)| {
                let mut token = String::new();
                make(text, &mut token);
                Some(token).filter(|token| !token.is_empty() && token.len() <= MAX_TOKEN_BYTES)
            };
            let tokens: Vec<String> = parts(word).filter_map(|part| made(part, part_token)).collect();
            let whole = made(word, fold).filter(|_| tokens.len() > 1);
            (word, tokens, whole)
        }
        Run::Cjk(run) => {
            let pairs: Vec<String> = bigrams(run).map(str::to_owned).collect();
            (run, if pairs.is_empty() { vec![run.to_owned()] } else { pairs }, None)
        }
    };
    (!tokens.is_empty()).then(|| Term { surface: surface.to_owned(), tokens, whole })
}

#[cfg(test)]
mod tests;
