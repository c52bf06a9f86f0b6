//! Keeping a reply within a number of tokens.

use serde::Serialize;

use super::{Reply, estimate};

/// In which form a reply is read, and so what it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Markdown.
    #[default]
    Markdown,
    /// JSON on one line.
    Json,
}

impl Form {
    /// The tokens of a whole reply.
    pub(super) fn cost_of_reply(self, reply: &impl Reply) -> usize {
        match self {
            Self::Markdown => estimate(&reply.markdown()),
            Self::Json => cost_of_json(reply),
        }
    }

    /// The tokens of a piece of text inside a reply.
    pub(super) fn cost_of_text(self, text: &str) -> usize {
        match self {
            Self::Markdown => estimate(text),
            Self::Json => cost_of_json(&text),
        }
    }
}

pub(super) fn cost_of_json(value: &impl Serialize) -> usize {
    // What does not serialise is not sent either.
    serde_json::to_string(value).map_or(0, |text| estimate(&text))
}

/// The largest number up to `most` of leading items for which `cost` stays within `budget`; `cost` must not fall
/// when items are added.
pub(super) fn most_that_fit(most: usize, budget: usize, cost: impl Fn(usize) -> usize) -> usize {
    let (mut fits, mut fails) = (0, most + 1);
    while fails - fits > 1 {
        let middle = fits + (fails - fits) / 2;
        if cost(middle) <= budget {
            fits = middle;
        } else {
            fails = middle;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::most_that_fit;

    #[test]
    fn as_many_items_as_the_budget_allows() {
        assert_eq!(most_that_fit(10, 35, |n| n * 10), 3);
        assert_eq!(most_that_fit(2, 35, |n| n * 10), 2);
        assert_eq!(most_that_fit(10, 5, |n| n * 10), 0);
        assert_eq!(most_that_fit(0, 5, |n| n * 10), 0);
    }
}
