//! The words of a question: what each is worth and where it stands.

use std::collections::BTreeMap;

use super::weights::LATER_LINES;
use crate::text::{self, Term};

/// How much the places in which a word stands make it count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Standing {
    /// 1 for words of the first line, less for those of later ones.
    pub(super) weight: f64,
    /// Whether it stands in the first line, which says what the question is about.
    pub(super) is_subject: bool,
    /// Whether it stands before a colon at the beginning (`net: accept again`).
    pub(super) is_scope: bool,
    /// The joined form of an identifier; says nothing when nobody wrote it.
    pub(super) is_whole: bool,
}

/// What is asked, as search tokens.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// By token.
    pub(super) tokens: BTreeMap<String, Standing>,
    /// Whether reasons are asked for.
    pub(super) asks_why: bool,
    /// Whether it is a question in prose rather than a list of words.
    pub(super) is_prose: bool,
}

const ASKING: &[&str] =
    &["how", "what", "where", "which", "who", "when", "why", "does", "can", "is", "are", "should"];

/// Reads a question.
pub(super) fn words(question: &str) -> Words {
    let (subject, rest) = question.trim().split_once('\n').unwrap_or((question.trim(), ""));
    let mut found = Words::default();
    add(&mut found, &text::terms(rest), Standing { weight: LATER_LINES, ..Standing::default() });
    let first = Standing { weight: 1.0, is_subject: true, ..Standing::default() };
    let (scope, about) = scope(subject).unwrap_or(("", subject));
    add(&mut found, &text::terms(about), first);
    add(&mut found, &text::terms(scope), Standing { is_scope: true, ..first });
    let lower = subject.to_lowercase();
    let begins = lower.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    found.asks_why = begins == "why" || lower.contains("reason for") || lower.contains("rationale");
    found.is_prose = ASKING.contains(&begins) || lower.ends_with('?');
    found
}

fn add(words: &mut Words, terms: &[Term], standing: Standing) {
    for term in terms {
        for token in &term.tokens {
            words.tokens.insert(token.clone(), standing);
        }
        if let Some(whole) = &term.whole {
            words.tokens.insert(whole.clone(), Standing { is_whole: true, ..standing });
        }
    }
}

/// Kinds of changes that commit messages begin with; they say nothing about where the change is.
const KINDS_OF_CHANGE: &[&str] =
    &["build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test"];

/// What stands before the colon of `area: what happened` or `kind(area): what happened`, and what stands after it;
/// an empty area when there is only a kind.
fn scope(subject: &str) -> Option<(&str, &str)> {
    let (scope, after) = subject.split_once(": ")?;
    let legal = |c: char| c.is_alphanumeric() || " _,/-*$()!".contains(c);
    if scope.len() > 60 || !scope.chars().all(legal) {
        return None;
    }
    let (kind, area) = scope.split_once('(').unwrap_or((scope, ""));
    let is_kind = KINDS_OF_CHANGE.contains(&kind.trim_end_matches('!').to_lowercase().as_str());
    Some((if is_kind { area } else { scope }, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_told_from_prose() {
        let table = [
            ("net: accept again", Some(("net", "accept again"))),
            ("fix(runtime-core)!: keep slots", Some(("runtime-core)!", "keep slots"))),
            ("time, net: accept", Some(("time, net", "accept"))),
            ("fix: accept", Some(("", "accept"))),
            ("grammar::fa", None),
            ("error:timeout", None),
            ("He said \"no\": why", None),
        ];
        for (subject, expected) in table {
            assert_eq!(scope(subject), expected, "{subject}");
        }
    }

    #[test]
    fn words_count_by_where_they_stand() {
        let words = words("net: wake the reader\nThe reader slept while the timer ran.");
        let of = |token: &str| words.tokens.get(token).copied().unwrap_or_default();
        assert!(of("net").is_scope && of("net").is_subject);
        assert_eq!((of("reader").weight, of("reader").is_subject), (1.0, true));
        assert_eq!((of("timer").weight, of("timer").is_subject), (LATER_LINES, false));
        assert!(!words.asks_why && !words.is_prose);
    }

    #[test]
    fn kinds_of_questions_are_told() {
        assert!(words("Why do we poll?").asks_why);
        assert!(words("where are signals handled").is_prose);
        assert!(!words("handle signals").is_prose);
    }
}
