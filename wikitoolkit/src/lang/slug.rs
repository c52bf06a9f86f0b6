//! Anchors of headings, as GitHub makes them.

use std::collections::{HashMap, HashSet};

use unicode_general_category::{GeneralCategory, get_general_category};

/// The anchors of headings in order; a repeated one gets `-1`, `-2`, ...
pub(super) fn unique<'t>(titles: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut repeats: HashMap<String, usize> = HashMap::new();
    titles
        .map(|title| {
            let base = slug(title);
            let mut candidate = base.clone();
            let count = repeats.entry(base.clone()).or_default();
            while !taken.insert(candidate.clone()) {
                *count += 1;
                candidate = format!("{base}-{count}");
            }
            candidate
        })
        .collect()
}

/// Lower case; letters with their marks, decimal digits, `_` and its like and `-` stay, each blank becomes `-`,
/// everything else goes.
fn slug(title: &str) -> String {
    let lower = title.to_lowercase();
    let kept = lower.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' => Some(c),
        _ => is_word(c).then_some(c),
    });
    let slug: String = kept.collect();
    // An id needs something behind its `#`.
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn is_word(c: char) -> bool {
    use GeneralCategory::{
        ConnectorPunctuation, DecimalNumber, EnclosingMark, LowercaseLetter, ModifierLetter, NonspacingMark,
        OtherLetter, SpacingMark, TitlecaseLetter, UppercaseLetter,
    };
    matches!(
        get_general_category(c),
        ConnectorPunctuation
            | DecimalNumber
            | EnclosingMark
            | LowercaseLetter
            | ModifierLetter
            | NonspacingMark
            | OtherLetter
            | SpacingMark
            | TitlecaseLetter
            | UppercaseLetter
    )
}

#[cfg(test)]
mod tests {
    use super::unique;

    #[test]
    fn github_anchors() {
        let titles = [
            "Getting started",
            "What's new?",
            "C++ & Rust",
            "Überblick",
            "a_b - c",
            "Getting Started",
            "概要",
            "!",
            "हिन्दी भाषा",
            "nai\u{308}ve",
            "x² ½",
            "🚀 Launch",
        ];
        insta::assert_snapshot!(unique(titles.into_iter()).join("\n"), @r"
        getting-started
        whats-new
        c--rust
        überblick
        a_b---c
        getting-started-1
        概要
        section
        हिन्दी-भाषा
        naïve
        x-
        -launch
        ");
    }
}
