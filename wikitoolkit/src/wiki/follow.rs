//! Refreshing before anybody asks, when git's hooks say that files changed.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

use super::Wiki;
use crate::index::{self, BuildError, Options, Quiet};

/// How often the mark is looked at, and how long git has to be quiet: a rebase sets it once a commit.
const PAUSE: Duration = Duration::from_secs(1);

impl Wiki {
    /// The folder of git's hooks; `None` outside a repository.
    pub fn git_hooks(&self) -> Option<PathBuf> {
        self.root.hooks_dir()
    }

    /// Follows the mark of git's hooks: one file is looked at each second, none of the work tree, and the wiki is
    /// refreshed when it is there. Returns when a refresh fails, as the next question will say why.
    pub fn follow_mark(&self) {
        let mut before = None;
        loop {
            thread::sleep(PAUSE);
            let mark = self.marked();
            if mark.is_some() && mark == before {
                match index::refresh(&self.root, Options::default(), &Quiet) {
                    // Of one who is busy the mark is still there in the next round.
                    Ok(_) | Err(BuildError::Busy) => {}
                    Err(error) => {
                        tracing::warn!(%error, "git's hooks are no longer followed");
                        return;
                    }
                }
            }
            before = mark;
        }
    }

    /// When the mark was last set; `None` when it is not. Only a file is one: what else stands there would stay.
    fn marked(&self) -> Option<SystemTime> {
        let mark = fs::symlink_metadata(self.root.dirty_mark()).ok().filter(fs::Metadata::is_file)?;
        mark.modified().ok()
    }
}
