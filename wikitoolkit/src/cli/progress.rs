//! The progress bar of a build: on standard error, and only on a terminal.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::Output;
use crate::index::{Progress, Stage};

/// Shows what a build does. A build that is over soon shows nothing.
pub(super) struct Bar {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
    shown: OnceLock<()>,
}

/// A build that takes longer becomes visible.
const PATIENCE: Duration = Duration::from_millis(200);

impl Bar {
    pub(super) fn new(output: Output) -> Self {
        Self {
            bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            started: Instant::now(),
            wanted: !output.quiet && io::stderr().is_terminal(),
            shown: OnceLock::new(),
        }
    }

    fn show_when_due(&self) {
        if self.wanted && self.started.elapsed() > PATIENCE {
            self.shown.get_or_init(|| {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                self.bar.enable_steady_tick(Duration::from_millis(100));
            });
        }
    }
}

impl Progress for Bar {
    fn begin(&self, stage: Stage, total: u64) {
        let template = if total == 0 { "{spinner} {msg}" } else { "{spinner} {msg} [{bar:30}] {pos}/{len}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        self.bar.set_length(total);
        self.bar.set_position(0);
        self.bar.set_message(match stage {
            Stage::Walk => "listing files",
            Stage::Parse => "parsing",
            Stage::Resolve => "resolving",
            Stage::Write => "writing",
        });
        self.show_when_due();
    }

    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
        self.show_when_due();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
