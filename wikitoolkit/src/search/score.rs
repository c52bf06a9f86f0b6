//! How surely a place is meant.

use super::rank::Place;
use super::tally::Tally;
use super::weights::{SOFTENED, SUREST};

/// The scores of sorted places, 0 to 1, never rising.
///
/// Relevance is a log-likelihood but for a constant, so the share of a place in the sum over all is the chance that
/// it is meant, given that one of them is. That one of them is becomes less likely the less of the question they
/// hold, the more of it nothing holds, and the less the question says. The chance is then bent to what was observed (`benches/answers`), since
/// several places may be meant at once.
pub(super) fn scores(places: &[Place], tally: &Tally) -> Vec<f64> {
    let best = places.iter().map(|place| place.relevance).fold(f64::NEG_INFINITY, f64::max);
    let odds = |place: &Place| (place.relevance - best).exp();
    let total: f64 = places.iter().map(odds).sum();
    let mut ceiling = 1.0_f64;
    places
        .iter()
        .map(|place| {
            let held = (place.covered / tally.enough()).min(1.0);
            let chance = odds(place) / total * held * held * tally.decisiveness();
            let by_words = SUREST * chance.powf(SOFTENED);
            ceiling = ceiling.min(by_words.max(place.literal.certainty()));
            ceiling
        })
        .collect()
}
