//! One answer a place: a file and the pages inside it do not repeat each other.

use std::collections::HashMap;

use super::Hit;
use super::rank::Candidate;
use crate::graph::PageKind;

/// A page inside a file stands for the file when it holds at least this part of what the file holds.
const STANDS_FOR: f64 = 0.8;

/// Pages of one file that are shown at most.
const MOST_OF_A_FILE: usize = 3;

/// Turns sorted candidates into hits. Where a page inside a file says nearly all that the file says, it takes
/// the file's place; further pages of the file follow at their own rank, up to a few.
pub(super) fn without_repetition(candidates: Vec<Candidate>) -> Vec<Hit> {
    let stand_ins = stand_ins(&candidates);
    let mut shown: HashMap<String, Vec<usize>> = HashMap::new();
    let mut order = Vec::new();
    for (index, candidate) in candidates.iter().enumerate() {
        if candidate.page.kind == PageKind::Memory {
            order.push(index);
            continue;
        }
        let chosen = stand_ins.get(&index).copied().unwrap_or(index);
        let of_file = shown.entry(candidate.page.path.clone()).or_default();
        if !of_file.contains(&chosen) && of_file.len() < MOST_OF_A_FILE {
            of_file.push(chosen);
            order.push(chosen);
        }
    }
    falling(candidates, &order)
}

/// By index of a file's candidate, the index of the page inside it that takes its place.
fn stand_ins(candidates: &[Candidate]) -> HashMap<usize, usize> {
    let mut best: HashMap<&str, usize> = HashMap::new();
    for (index, candidate) in candidates.iter().enumerate() {
        if matches!(candidate.page.kind, PageKind::Symbol | PageKind::Doc) {
            best.entry(&candidate.page.path).or_insert(index);
        }
    }
    let files = candidates.iter().enumerate().filter(|(_, candidate)| candidate.page.kind == PageKind::File);
    files
        .filter_map(|(index, file)| {
            let inside = *best.get(file.page.path.as_str())?;
            let page = candidates.get(inside)?;
            let speaks = page.literal >= file.literal && page.share >= STANDS_FOR * file.share;
            speaks.then_some((index, inside))
        })
        .collect()
}

/// The hits in `order`, with scores that never rise.
fn falling(candidates: Vec<Candidate>, order: &[usize]) -> Vec<Hit> {
    let mut pages: Vec<Option<Candidate>> = candidates.into_iter().map(Some).collect();
    let mut ceiling = 1.0_f64;
    let taken = order.iter().filter_map(|index| pages.get_mut(*index).and_then(Option::take));
    taken
        .map(|candidate| {
            ceiling = ceiling.min(candidate.score());
            Hit { page: candidate.page, score: ceiling }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::exact::Literal;
    use super::*;
    use crate::graph::{Page, PageId};

    fn candidate(id: &str, relevance: f64, share: f64) -> Candidate {
        let id: PageId = id.parse().unwrap();
        let page = Page {
            kind: id.kind(),
            path: id.path().map(|path| path.to_string()).unwrap_or_default(),
            id,
            symbol_kind: None,
            title: String::new(),
            language: None,
            line: None,
            end_line: None,
            signature: None,
            doc: None,
            summary: String::new(),
            content_hash: String::new(),
            category: None,
        };
        Candidate { page, literal: Literal::No, relevance, share }
    }

    fn order(candidates: Vec<Candidate>) -> String {
        let hits = without_repetition(candidates);
        let lines: Vec<_> = hits.iter().map(|hit| format!("{} {:.1}", hit.page.id, hit.score)).collect();
        lines.join(", ")
    }

    #[test]
    fn a_symbol_that_says_it_all_takes_the_place_of_its_file() {
        let found = vec![
            candidate("file:a", 9.0, 0.7),
            candidate("file:b", 8.0, 0.7),
            candidate("sym:a#x", 5.0, 0.6),
            candidate("sym:b#y", 4.0, 0.2),
        ];
        assert_eq!(order(found), "sym:a#x 0.6, file:b 0.6, sym:b#y 0.2");
    }

    #[test]
    fn a_file_is_not_repeated_without_end() {
        let found = (0..9).map(|n| candidate(&format!("sym:a#s{n}"), 9.0 - f64::from(n), 0.5)).collect();
        assert_eq!(order(found), "sym:a#s0 0.5, sym:a#s1 0.5, sym:a#s2 0.5");
    }
}
