//! Which progress reports are passed on.

use std::time::{Duration, Instant};

/// The least time between two reports: more of them nobody can follow, and each is a message.
const PAUSE: Duration = Duration::from_millis(50);

/// How far a call has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// What is done, in the tool's own unit; grows with every report.
    pub done: f64,
    /// How much there is in all, if known.
    pub total: Option<f64>,
    /// What is being done.
    pub message: Option<String>,
}

/// Lets reports through that grow, a few at a time.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// What was reported, and when.
    last: Option<(f64, Option<Instant>)>,
}

impl Meter {
    /// Whether a report is to be passed on: the first, one that comes a while after the one before, and the
    /// one that completes the total.
    pub(super) fn admits(&mut self, done: f64, total: Option<f64>, now: Option<Instant>) -> bool {
        let due = match self.last {
            None => true,
            Some((before, since)) => {
                let completes = total.is_some_and(|total| done >= total && before < total);
                let rested =
                    now.zip(since).is_none_or(|(now, since)| now.saturating_duration_since(since) >= PAUSE);
                done > before && (completes || rested)
            }
        };
        let admitted = due && done.is_finite();
        if admitted {
            self.last = Some((done, now));
        }
        admitted
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn few_reports_pass_and_the_last_one_always() {
        let mut meter = Meter::default();
        let start = Instant::now();
        let passed: Vec<u32> = (0..=1000_u32)
            .filter(|step| {
                let now = start + Duration::from_micros(u64::from(*step) * 200);
                meter.admits(f64::from(*step), Some(1000.0), Some(now))
            })
            .collect();
        assert_eq!(passed, [0, 250, 500, 750, 1000]);
    }

    proptest! {
        #[test]
        fn what_passes_only_grows(reports in proptest::collection::vec((any::<f64>(), 0_u64..100), 0..50)) {
            let mut meter = Meter::default();
            let mut now = Instant::now();
            let mut before = f64::NEG_INFINITY;
            for (done, pause) in reports {
                now += Duration::from_millis(pause);
                if meter.admits(done, None, Some(now)) {
                    prop_assert!(done.is_finite() && done > before);
                    before = done;
                }
            }
        }
    }
}
