//! The folder that remembers what is installed at a site, and the turn to change it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::files;
use super::record::{Record, RecordError};
use super::target::{Scope, Site};
use super::write::WriteError;

const RECORD: &str = "install.json";
const LOCK: &str = "install.lock";

/// The folder of a site's record.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

/// Held by the one process that installs at a site.
#[derive(Debug)]
pub(super) struct Turn {
    lock: File,
    /// Folders above the record's own that were made for it, the outermost first.
    pub(super) made: Vec<String>,
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
        let made = files::missing_folders(&self.folder);
        match (site.scope, &site.root) {
            (Scope::Project, Some(root)) => root.make_state_dir().map_err(failed)?,
            _ => fs::create_dir_all(&self.folder).map_err(failed)?,
        }
        let path = self.folder.join(LOCK);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        file.lock().map_err(failed)?;
        let made = made.iter().map(|folder| folder.to_string_lossy().into_owned()).collect();
        Ok(Turn { lock: file, made })
    }

    /// Removes the folder if it holds nothing but what has to be there for a record, and those that were made for it.
    pub(super) fn tidy(&self, made: &[String]) {
        let ours = |name: &str| [LOCK, ".gitignore"].contains(&name);
        let names = names(&self.folder).unwrap_or_else(|_| vec![RECORD.to_owned()]);
        if names.iter().all(|name| ours(name)) {
            for name in names {
                // What cannot be removed does no harm where it is.
                let _ = fs::remove_file(self.folder.join(name));
            }
            let _ = fs::remove_dir(&self.folder);
            for folder in made.iter().rev() {
                let _ = fs::remove_dir(folder);
            }
        }
    }
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
