//! The folder that remembers what is installed at a site, and the turn to change it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk;
use super::record::{Record, RecordError};
use super::scaffold::Scaffold;
use super::target::{Scope, Site};
use super::write::{self, WriteError};

const RECORD: &str = "install.json";
const LOCK: &str = "install.lock";

/// How many times in a row others may remove the folder while it is waited for.
const ATTEMPTS: u32 = 1000;

/// The folder of a site's record.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
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

    /// What is recorded, with the text of the file.
    pub(super) fn read(&self) -> Result<(Record, Option<String>), RecordError> {
        Record::read(&self.folder.join(RECORD))
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
        let lock = disk::open(OpenOptions::new().create(true).truncate(false).read(true).write(true), &path)?;
        lock.lock()?;
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

    /// Removes the folder if it holds nothing but what has to be there for a record, and those that were made for it.
    pub(super) fn tidy(&self, turn: &Turn) {
        let ours = |name: &str| [LOCK, ".gitignore"].contains(&name);
        let mut names = names(&self.folder).unwrap_or_else(|_| vec![RECORD.to_owned()]);
        // The lock goes last, since from then on somebody else may have the turn.
        names.sort_by_key(|name| name == LOCK);
        if !names.iter().all(|name| ours(name)) {
            return;
        }
        turn.scaffold.take_down(|| {
            // What cannot be removed does no harm where it is.
            for name in names {
                let _ = disk::remove_file(&self.folder.join(name));
            }
            let _ = disk::remove_folder(&self.folder);
        });
    }
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
