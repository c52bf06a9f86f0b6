//! How much it tells that a document holds a word: BM25 with its usual constants.

/// How fast more occurrences of a word stop to matter.
const SATURATION: f64 = 1.2;

/// How far a long document counts less, 0 to 1.
const LENGTH: f64 = 0.75;

/// What a word counts that most documents hold.
const LEAST: f64 = 1e-6;

/// What a word tells that `holding` of `documents` hold, in nats.
#[allow(clippy::cast_precision_loss, reason = "documents are far fewer than 2^52")]
pub(super) fn information(documents: u64, holding: usize) -> f64 {
    let (documents, holding) = (documents as f64, holding as f64);
    let information = ((documents - holding + 0.5) / (holding + 0.5)).ln();
    if information > 0.0 { information } else { LEAST }
}

/// The score of a document of `length` words that holds a word so many `times`.
pub(super) fn score(information: f64, times: u32, length: u32, average: f64) -> f64 {
    let times = f64::from(times);
    let length = LENGTH * f64::from(length) / average;
    information * ((times * (SATURATION + 1.0)) / (times + SATURATION * (1.0 - LENGTH + length)))
}
