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

use std::ops::Range;

use split::{Run, parts, runs};

/// Longest token in bytes; longer runs (hashes, encoded data) are dropped because nobody asks for them by word.
pub const MAX_TOKEN_BYTES: usize = 64;

/// Tokens of `text`, separated by single spaces, in reading order.
#[must_use]
pub fn analyze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for run in runs(text) {
        match run {
            Run::Word(word) => analyze_word(word, &mut out),
            Run::Cjk(run) => analyze_cjk(run, &mut out),
        }
    }
    out
}

fn analyze_word(word: &str, out: &mut String) {
    let mut count = 0;
    for part in parts(word) {
        push_part(part, out);
        count += 1;
    }
    if count > 1 {
        push_token(&folded(word), out);
    }
}

fn analyze_cjk(run: &str, out: &mut String) {
    for single in run.chars() {
        push_token(single.encode_utf8(&mut [0; 4]), out);
    }
    for pair in bigrams(run) {
        push_token(pair, out);
    }
}

fn push_part(part: &str, out: &mut String) {
    push_token(&part_token(part), out);
}

fn part_token(part: &str) -> String {
    let mut token = folded(part);
    stem::stem(&mut token);
    token
}

fn push_token(token: &str, out: &mut String) {
    if token.is_empty() || token.len() > MAX_TOKEN_BYTES {
        return;
    }
    if !out.is_empty() {
        out.push(' ');
    }
    out.push_str(token);
}

/// Lower case, letters and digits only. Combining marks go, so that a decomposed accent does not split a word.
fn folded(word: &str) -> String {
    if word.is_ascii() {
        word.bytes().filter(u8::is_ascii_alphanumeric).map(|b| char::from(b.to_ascii_lowercase())).collect()
    } else {
        word.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
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
    for run in runs(text) {
        match run {
            Run::Word(word) if wanted(&folded(word)) => add(word),
            Run::Word(word) => parts(word).filter(|part| wanted(&part_token(part))).for_each(&mut add),
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
            let mut tokens = String::new();
            parts(word).for_each(|part| push_part(part, &mut tokens));
            let tokens: Vec<String> = tokens.split_ascii_whitespace().map(str::to_owned).collect();
            let whole = Some(folded(word)).filter(|w| tokens.len() > 1 && w.len() <= MAX_TOKEN_BYTES);
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
