//! The progress bar of a build: on standard error, and only on a terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::Output;
use crate::index::{Progress, Stage};

/// Shows what a build does. A build that is over at once shows nothing.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(output: Output) -> Self {
        let visible = !output.quiet && io::stderr().is_terminal();
        let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        Self(ProgressBar::with_draw_target(None, target))
    }
}

impl Progress for Bar {
    fn begin(&self, stage: Stage, total: u64) {
        let template = if total == 0 { "{spinner} {msg}" } else { "{spinner} {msg} [{bar:30}] {pos}/{len}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.0.set_style(style);
        }
        self.0.set_length(total);
        self.0.set_position(0);
        self.0.set_message(match stage {
            Stage::Walk => "listing files",
            Stage::Parse => "parsing",
            Stage::Resolve => "resolving",
            Stage::Write => "writing",
        });
        self.0.enable_steady_tick(Duration::from_millis(100));
    }

    fn advance(&self, steps: u64) {
        self.0.inc(steps);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
