//! Getting a generation to answer from.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::{Freshness, Wiki, WikiError};
use crate::graph::Page;
use crate::index::{self, BuildError, Options, Progress, Quiet};
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
        let busy = match freshness {
            Freshness::AsIs => return self.as_it_is(WikiError::NotBuilt),
            Freshness::Refresh => match self.refreshed(progress) {
                Ok(done) => !done,
                Err(BuildError::Busy) => true,
                // A checkout that may only be read still has the generation that somebody built.
                Err(error @ BuildError::State { .. }) => return self.as_it_is(error.into()),
                Err(other) => return Err(other.into()),
            },
        };
        let snapshot = self.first_generation(started)?;
        Ok(Fresh { snapshot, stale: busy })
    }

    /// The last generation without a refresh; `absent` when there is none.
    fn as_it_is(&self, absent: WikiError) -> Result<Fresh, WikiError> {
        let snapshot = index::open(&self.root)?.ok_or(absent)?;
        Ok(Fresh { snapshot, stale: !index::changes(&self.root)?.is_empty() })
    }

    /// The generation to answer from; waits for the very first one when somebody else is building it.
    fn first_generation(&self, started: Instant) -> Result<Snapshot, WikiError> {
        let waits_until = started + self.patience.map_or(FIRST_BUILD, |patience| patience.first_build);
        loop {
            if let Some(snapshot) = index::open(&self.root)? {
                return Ok(snapshot);
            }
            if Instant::now() >= waits_until {
                return Err(WikiError::FirstBuild);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Brings the wiki up to date; `false` when that takes longer than the wiki's patience and goes on behind.
    fn refreshed(&self, progress: &dyn Progress) -> Result<bool, BuildError> {
        let Some(patience) = self.patience else {
            return index::refresh(&self.root, Options::default(), progress).map(|_| true);
        };
        let built = index::open(&self.root).is_ok_and(|snapshot| snapshot.is_some());
        let time = if built { patience.refresh } else { patience.first_build };
        let (sender, done) = mpsc::channel();
        let root = self.root.clone();
        thread::spawn(move || {
            // Nobody listens any more once the patience is over: the next call sees the new generation.
            let _ = sender.send(index::refresh(&root, Options::default(), &Quiet));
        });
        match done.recv_timeout(time) {
            Ok(report) => report.map(|_| true),
            Err(_) => Ok(false),
        }
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
