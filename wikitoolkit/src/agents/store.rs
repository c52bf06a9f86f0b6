//! The folder that remembers what is installed at a site, and the turn to change it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::confined;
use super::disk;
use super::files;
use super::record::{Record, RecordError};
use super::report::FileReport;
use super::scaffold::Scaffold;
use super::target::{Scope, Site};
use super::write::{self, WriteError};
use crate::repo;

pub(super) const RECORD: &str = "install.json";
const LOCK: &str = "install.lock";
const IGNORE: &str = ".gitignore";

/// After which one who waits says so.
const MOMENT: Duration = Duration::from_secs(1);

/// How many times in a row others may remove the folder while it is waited for.
const ATTEMPTS: u32 = 1000;

/// The folder of a site's record.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

/// A record that was read.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) record: Record,
    /// The text of the file; `None` when there is none.
    pub(super) text: Option<String>,
    /// What it names that nobody installed.
    pub(super) strays: Vec<FileReport>,
}

/// Held by the one process that installs at a site.
#[derive(Debug)]
pub(super) struct Turn {
    lock: File,
    scaffold: Scaffold,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Err(error) = self.lock.unlock() {
            tracing::warn!(%error, "the turn to install could not be let go");
        }
    }
}

impl Store {
    /// Where the record of `site` is; `None` where it has no folder.
    pub(super) fn of(site: &Site) -> Option<Self> {
        let folder = match site.scope {
            Scope::Project => site.root.as_ref()?.state_dir(),
            Scope::User => site.surroundings.state_dir()?,
        };
        Some(Self { folder })
    }

    /// What is recorded, as far as it can be true.
    pub(super) fn read(&self, site: &Site) -> Result<Stored, RecordError> {
        let (mut record, text) = Record::read(&self.folder.join(RECORD))?;
        let strays = confined::confine(site, &mut record);
        Ok(Stored { record, text, strays })
    }

    pub(super) fn write(&self, record: &Record, old: Option<&str>) -> Result<Option<String>, RecordError> {
        record.write(&self.folder.join(RECORD), old)
    }

    /// Waits for the turn to install, and makes the folder if it is not there.
    pub(super) fn turn(&self, site: &Site) -> Result<Turn, WriteError> {
        let failed = |source| WriteError::Io { path: self.folder.display().to_string(), source };
        let mut last = io::Error::from(ErrorKind::NotFound);
        for _ in 0..ATTEMPTS {
            match self.try_turn(site) {
                Ok(Some(turn)) => return Ok(turn),
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => last = error,
                Err(error) => return Err(failed(error)),
            }
        }
        Err(failed(last))
    }

    /// `None` when whoever had the turn before has removed the lock that was waited for. The folder may go at any time before
    /// that.
    fn try_turn(&self, site: &Site) -> io::Result<Option<Turn>> {
        let scaffold = Scaffold::raise(&self.folder)?;
        self.make(site)?;
        let path = self.folder.join(LOCK);
        let mut options = OpenOptions::new();
        let lock = disk::open(
            repo::no_link(&path, options.create(true).truncate(false).read(true).write(true))?,
            &path,
        )?;
        wait(&lock, &path, site.waits)?;
        if !is_at(&lock, &path) {
            return Ok(None);
        }
        self.make(site)?;
        let scaffold = scaffold.settle(&lock)?;
        write::sweep(&self.folder.join(RECORD));
        Ok(Some(Turn { lock, scaffold }))
    }

    fn make(&self, site: &Site) -> io::Result<()> {
        match (site.scope, &site.root) {
            (Scope::Project, Some(root)) => root.make_state_dir(),
            _ => disk::make_folders(&self.folder),
        }
    }

    /// Removes what had to be there for a record, when there is none any more: files that hold what this program writes, and
    /// folders that it made.
    pub(super) fn tidy(&self, turn: &Turn) {
        let Ok(names) = names(&self.folder) else { return };
        if names.iter().any(|name| name == RECORD) {
            return;
        }
        let ignore = self.folder.join(IGNORE);
        let is_own = files::text(&ignore).ok().flatten().is_some_and(|text| repo::is_own_ignore(&text));
        turn.scaffold.take_down(|| {
            // What cannot be removed does no harm where it is. The lock goes last, since from then on somebody else may have
            // the turn.
            if is_own && names.iter().all(|name| [LOCK, IGNORE].contains(&name.as_str())) {
                let _ = disk::remove_file(&ignore);
            }
            let _ = disk::remove_file(&self.folder.join(LOCK));
        });
    }
}

/// Waits for the lock, and says so if that takes more than a moment.
fn wait(lock: &File, path: &Path, say: fn(&Path)) -> io::Result<()> {
    match lock.try_lock() {
        Ok(()) => return Ok(()),
        Err(TryLockError::Error(error)) => return Err(error),
        Err(TryLockError::WouldBlock) => {}
    }
    let (done, waiting) = mpsc::channel::<()>();
    let path = path.to_owned();
    thread::spawn(move || {
        if waiting.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
            say(&path);
        }
    });
    let locked = lock.lock();
    drop(done);
    locked
}

/// Whether the file at `path` is still the one that was opened.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
