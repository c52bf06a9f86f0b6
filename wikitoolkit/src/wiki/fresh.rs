//! Getting a generation to answer from.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Freshness, Wiki, WikiError};
use crate::graph::Page;
use crate::index::{self, BuildError, BuildReport, Options, Progress, Quiet, Survey};
use crate::store::{Resolution, Snapshot};

/// How long the first build of somebody else is waited for.
const FIRST_BUILD: Duration = Duration::from_secs(60);

/// A generation, and whether files may have changed since it was built.
pub(super) struct Fresh {
    pub(super) snapshot: Snapshot,
    pub(super) stale: bool,
}

impl Wiki {
    /// The generation to answer from, refreshed when `freshness` says so. While somebody else builds, the last
    /// complete one is used and called stale.
    pub(super) fn fresh(&self, freshness: Freshness, progress: &dyn Progress) -> Result<Fresh, WikiError> {
        let started = Instant::now();
        let last = self.open()?;
        if freshness == Freshness::AsIs {
            return self.as_it_is(last, WikiError::NotBuilt);
        }
        let survey = Survey::take(&self.root, last.as_ref().map(Snapshot::generation))?;
        let last = match last {
            // The usual case: nothing is opened, locked or written besides the one look at the database.
            Some(snapshot) if survey.is_told_by(&snapshot)? => return Ok(Fresh { snapshot, stale: false }),
            last => last,
        };
        let done = match self.refreshed(survey, last.is_some(), progress) {
            Ok(done) => done,
            Err(BuildError::Busy) => false,
            // A checkout that may only be read still has the generation that somebody built.
            Err(error @ BuildError::State { .. }) => return self.as_it_is(last, error.into()),
            Err(other) => return Err(other.into()),
        };
        match last {
            Some(snapshot) if !done => Ok(Fresh { snapshot, stale: true }),
            _ => Ok(Fresh { snapshot: self.first_generation(started)?, stale: !done }),
        }
    }

    /// The last generation without a refresh; `absent` when there is none.
    fn as_it_is(&self, last: Option<Snapshot>, absent: WikiError) -> Result<Fresh, WikiError> {
        let snapshot = last.ok_or(absent)?;
        let stale = !index::changes_since(&self.root, Some(&snapshot))?.is_empty();
        Ok(Fresh { snapshot, stale })
    }

    /// The generation to answer from; waits for the very first one when somebody else is building it.
    fn first_generation(&self, started: Instant) -> Result<Snapshot, WikiError> {
        let waits_until = started + self.patience.map_or(FIRST_BUILD, |patience| patience.first_build);
        loop {
            if let Some(snapshot) = self.open()? {
                return Ok(snapshot);
            }
            if Instant::now() >= waits_until {
                return Err(WikiError::FirstBuild);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Brings the wiki up to date; `false` when that takes longer than the wiki's patience and goes on behind.
    fn refreshed(&self, survey: Survey, built: bool, progress: &dyn Progress) -> Result<bool, BuildError> {
        let Some(patience) = self.patience else {
            return index::refresh_after(Some(survey), &self.root, Options::default(), progress)
                .map(|_| true);
        };
        let root = self.root.clone();
        let build = move || index::refresh_after(Some(survey), &root, Options::default(), &Quiet);
        within(if built { patience.refresh } else { patience.first_build }, build)
    }
}

/// Runs `build` behind this thread; `false` when it takes longer than `time`, after which nobody listens to it any
/// more: the next call sees its generation.
fn within(
    time: Duration,
    build: impl FnOnce() -> Result<BuildReport, BuildError> + Send + 'static,
) -> Result<bool, BuildError> {
    let (sender, done) = mpsc::channel();
    let builder = thread::spawn(move || {
        let _ = sender.send(build());
    });
    match done.recv_timeout(time) {
        Ok(report) => report.map(|_| true),
        Err(RecvTimeoutError::Timeout) => Ok(false),
        // It let go of its end without a word.
        Err(RecvTimeoutError::Disconnected) => match builder.join() {
            Ok(()) => Ok(false),
            Err(panic) => Err(BuildError::Died { reason: index::panic_message(&*panic) }),
        },
    }
}

/// The one page that `text` names: an id, a path, or the name of a symbol.
pub(super) fn the_page(snapshot: &Snapshot, text: &str) -> Result<Page, WikiError> {
    let text = text.trim();
    match snapshot.resolve(text)? {
        Resolution::Exact(page) => Ok(*page),
        Resolution::Ambiguous(choices) => Err(WikiError::Ambiguous { given: text.to_owned(), choices }),
        Resolution::Nearest(nearest) => Err(WikiError::UnknownPage { given: text.to_owned(), nearest }),
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::within;
    use crate::index::{BuildError, BuildReport};

    #[test]
    fn a_build_that_panics_failed_and_one_that_takes_long_goes_on() {
        let long = Duration::from_secs(60);
        let died = within(long, || panic!("no such luck"));
        assert!(matches!(&died, Err(BuildError::Died { reason }) if reason == "no such luck"), "{died:?}");
        assert!(matches!(within(long, || Err(BuildError::Busy)), Err(BuildError::Busy)));
        assert!(matches!(within(long, || Ok(BuildReport::default())), Ok(true)));
        let slow = || {
            thread::sleep(Duration::from_millis(200));
            Ok(BuildReport::default())
        };
        assert!(matches!(within(Duration::from_millis(1), slow), Ok(false)));
    }
}
