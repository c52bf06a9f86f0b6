//! Finds the names that a misspelt one may have meant.

/// At most three of `candidates` that look like `name`, best first.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    best(
        candidates
            .into_iter()
            .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
            .filter(|(score, _)| *score >= 0.75)
            .collect(),
    )
}

fn best(mut scored: Vec<(f64, &str)>) -> Vec<String> {
    scored.sort_unstable_by(|(a, left), (b, right)| b.total_cmp(a).then_with(|| left.cmp(right)));
    scored.into_iter().take(3).map(|(_, candidate)| candidate.to_owned()).collect()
}
