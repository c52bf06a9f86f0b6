//! What a thread waits for: the processor, or something else. Linux tells; elsewhere nothing is known.

use std::fs;
use std::path::{Path, PathBuf};

/// A thread as the system sees it.
pub(super) struct Observed {
    /// Where its state can be read.
    stat: PathBuf,
}

impl Observed {
    /// The thread that asks; `None` where nothing is known of threads.
    pub(super) fn current() -> Option<Self> {
        let own = fs::read_link("/proc/thread-self").ok()?;
        Some(Self { stat: Path::new("/proc").join(own).join("stat") })
    }

    /// Whether it runs, or would if the processor were free.
    pub(super) fn is_runnable(&self) -> bool {
        fs::read_to_string(&self.stat).is_ok_and(|stat| state(&stat) == Some('R'))
    }
}

/// The state in a line of `proc_pid_stat(5)`. The name before it is whatever the thread calls itself.
fn state(stat: &str) -> Option<char> {
    let (_, fields) = stat.rsplit_once(')')?;
    fields.trim_start().chars().next()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_state_comes_after_the_name_whatever_that_is() {
        assert_eq!(state("17 (calls) S 1 17"), Some('S'));
        assert_eq!(state("17 (a) R (b) R 1 17"), Some('R'));
        assert_eq!(state("17"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn tells_a_thread_that_computes_from_one_that_waits() {
        let own = Observed::current().unwrap();
        assert!(own.is_runnable(), "who asks runs");
        let (sender, receiver) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let waiting = thread::spawn(move || {
            sender.send(Observed::current().unwrap()).unwrap();
            released.recv().unwrap_err();
        });
        let observed = receiver.recv().unwrap();
        // It takes a moment from the message to the wait.
        let waits = (0..1000).any(|_| {
            thread::sleep(Duration::from_millis(1));
            !observed.is_runnable()
        });
        assert!(waits);
        drop(release);
        waiting.join().unwrap();
        assert!(!observed.is_runnable(), "it is gone");
    }
}
