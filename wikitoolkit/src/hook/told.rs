//! What was said to whom, so that nothing is said twice within a window.
//!
//! One small file a wiki, beside its database; where that cannot be written, one file in the user's cache folder. Where
//! neither can be, nothing counts as news: saying the same at every call is worse than saying nothing.

use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::Process;
use crate::repo::Root;

/// Seconds after which something may be said again: an agent forgets what it was told long ago.
const WINDOW: u64 = 30 * 60;
/// The file holds the newest of so many things.
const SLOTS: usize = 256;
/// The length of a record: ten digits of seconds, a blank, a hash of 16 digits, a line feed. As all are equally long, one
/// that was cut off by a crash spoils no other.
const RECORD: usize = 28;
/// Who else writes the file is done in less than a millisecond.
const TRIES: u32 = 5;

/// The file of one wiki, as seen by one agent in one session.
#[derive(Debug)]
pub(super) struct Told {
    path: PathBuf,
    /// A hash of session and root.
    whom: u64,
    now: u64,
    records: Vec<Record>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record {
    at: u64,
    key: u64,
}

impl Told {
    /// `None` when nothing could be remembered.
    pub(super) fn of(root: &Root, session: &str, process: &Process) -> Option<Self> {
        let state = root.state_dir();
        let beside = (!state.is_symlink()).then(|| state.join("told"));
        let cached = process.machine.cache_dir().map(|cache| cache.join("wikitoolkit").join("told"));
        let path = [beside, cached].into_iter().flatten().find(|path| is_usable(path))?;
        let mut hasher = DefaultHasher::new();
        (session, root.path()).hash(&mut hasher);
        let mut told = Self { path, whom: hasher.finish(), now: process.now, records: Vec::new() };
        told.records = File::open(&told.path).and_then(|mut file| records(&mut file)).unwrap_or_default();
        Some(told)
    }

    /// Those of `things` that were not said within the window.
    pub(super) fn news<'a>(&self, things: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        things.filter(|thing| !self.was_told(&self.records, thing)).collect()
    }

    /// Takes on to say those of `things` that nobody else has taken on in the meantime; they count as said from now on.
    /// `None` when that cannot be written down.
    pub(super) fn claim<'a>(&self, things: &[&'a str]) -> Option<Vec<&'a str>> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&self.path).ok()?;
        lock(&file)?;
        let mut known = records(&mut file).ok()?;
        let news: Vec<&str> = things.iter().copied().filter(|thing| !self.was_told(&known, thing)).collect();
        known.retain(|record| self.is_recent(record));
        known.extend(news.iter().map(|thing| Record { at: self.now, key: self.key(thing) }));
        let old = known.len().saturating_sub(SLOTS);
        let text: String =
            known.iter().skip(old).map(|it| format!("{:010} {:016x}\n", it.at, it.key)).collect();
        let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(text.as_bytes()));
        written.and_then(|()| file.set_len(u64::try_from(text.len()).unwrap_or(0))).ok()?;
        Some(news)
    }

    fn was_told(&self, records: &[Record], thing: &str) -> bool {
        let key = self.key(thing);
        records.iter().any(|record| record.key == key && self.is_recent(record))
    }

    fn is_recent(&self, record: &Record) -> bool {
        self.now.checked_sub(record.at).is_some_and(|age| age < WINDOW)
    }

    fn key(&self, thing: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.whom, thing).hash(&mut hasher);
        hasher.finish()
    }
}

/// Whether the file can be written, or made. What a checkout brings along must not decide where that is: a link is none.
fn is_usable(path: &Path) -> bool {
    let Some(folder) = path.parent() else { return false };
    match fs::symlink_metadata(path) {
        Ok(found) => found.is_file() && OpenOptions::new().write(true).open(path).is_ok(),
        Err(_) => {
            let _ = fs::create_dir_all(folder);
            match OpenOptions::new().write(true).create_new(true).open(path) {
                Ok(_) => true,
                // Another hook was faster.
                Err(error) => {
                    error.kind() == io::ErrorKind::AlreadyExists
                        && fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
                }
            }
        }
    }
}

fn lock(file: &File) -> Option<()> {
    for _ in 0..TRIES {
        if file.try_lock().is_ok() {
            return Some(());
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}

/// The records of a file, but for what is none.
fn records(file: &mut File) -> io::Result<Vec<Record>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(2 * SLOTS * RECORD).unwrap_or(u64::MAX);
    file.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes.chunks(RECORD).filter_map(Record::parse).collect())
}

impl Record {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let (at, key) = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?.split_once(' ')?;
        Some(Self { at: at.parse().ok()?, key: u64::from_str_radix(key, 16).ok()? })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::agents::surroundings::{Os, Surroundings};

    fn told(folder: &Path, session: &str, now: u64) -> Told {
        let root = Root::explicit(folder).expect("the folder is there");
        let process = Process { now, ..Process::default() };
        Told::of(&root, session, &process).expect("the folder can be written")
    }

    fn wiki() -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(dir.path().join(".wikitoolkit")).expect("the folder is made");
        dir
    }

    #[test]
    fn a_thing_is_news_once_a_session_and_window() {
        let dir = wiki();
        let claim = |session, now| told(dir.path(), session, now).claim(&["a", "b"]).expect("a lock");
        assert_eq!(told(dir.path(), "s", 1000).news(["a"].into_iter()), ["a"]);
        assert_eq!(claim("s", 1000), ["a", "b"]);
        assert_eq!(told(dir.path(), "s", 1000).news(["a", "c"].into_iter()), ["c"]);
        assert_eq!(claim("s", 1000 + WINDOW - 1), [""; 0]);
        assert_eq!(claim("t", 1000), ["a", "b"]);
        assert_eq!(claim("s", 1000 + WINDOW), ["a", "b"]);
        // A clock that was put back does not silence it for ever.
        assert_eq!(claim("s", 10), ["a", "b"]);
    }

    #[test]
    fn the_file_stays_small_and_forgets_the_oldest() {
        let dir = wiki();
        for number in 0..2 * SLOTS {
            told(dir.path(), "s", 1000).claim(&[&number.to_string()]).expect("a lock");
        }
        let length = fs::metadata(dir.path().join(".wikitoolkit/told")).expect("the file").len();
        assert_eq!(length, (SLOTS * RECORD) as u64);
        let told = told(dir.path(), "s", 1000);
        assert_eq!(told.news(["511", "300", "3"].into_iter()), ["3"]);
    }

    #[test]
    fn a_damaged_file_is_mended() {
        let dir = wiki();
        let path = dir.path().join(".wikitoolkit/told");
        for text in [&b"garbage"[..], b"\xff\xfe\n\n\n", &[0; 100_000], b"0000001000 zzzzzzzzzzzzzzzz\n"] {
            fs::write(&path, text).expect("the file is written");
            assert_eq!(told(dir.path(), "s", 1000).claim(&["a"]).expect("a lock"), ["a"]);
            assert_eq!(told(dir.path(), "s", 1000).claim(&["a"]).expect("a lock"), [""; 0]);
            assert_eq!(fs::metadata(&path).expect("the file").len(), RECORD as u64);
        }
    }

    #[test]
    fn of_many_at_once_one_says_it() {
        let dir = wiki();
        let claimed: Vec<String> = thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| told(dir.path(), "s", 1000).claim(&["a"]).unwrap_or_default().concat())
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        let said: BTreeSet<&str> = claimed.iter().map(String::as_str).collect();
        assert!(claimed.iter().filter(|it| *it == "a").count() == 1, "{said:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_a_checkout_brings_along_is_not_written_through() {
        let dir = wiki();
        let victim = dir.path().join("victim");
        fs::write(&victim, "mine").expect("the file is written");
        std::os::unix::fs::symlink("../victim", dir.path().join(".wikitoolkit/told"))
            .expect("the link is made");
        let root = Root::explicit(dir.path()).expect("the folder is there");
        assert!(Told::of(&root, "s", &Process::default()).is_none());
        let cache = [("XDG_CACHE_HOME".into(), dir.path().join("cache").into())];
        let process = Process { machine: Surroundings::new(Os::Linux, cache), ..Process::default() };
        assert_eq!(Told::of(&root, "s", &process).and_then(|told| told.claim(&["a"])), Some(vec!["a"]));
        assert_eq!(fs::read_to_string(&victim).expect("the file"), "mine");
    }
}
