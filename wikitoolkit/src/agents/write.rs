//! Writing a file of somebody else: whole or not at all, where its links lead, with the mode it had.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk;

/// Why a file was left as it is.
#[derive(Debug, Error)]
pub enum WriteError {
    /// Somebody else wrote it in between.
    #[error("{path} was changed by another program in the meantime; run the command again")]
    Changed {
        /// The file.
        path: String,
    },
    /// The system refused.
    #[error("cannot write {path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
}

/// Gives the file at `path` the text `new`, if it still holds `old` (`None`: if there is none). Where `path` is a symbolic
/// link, the file that it leads to changes, not the link.
///
/// # Errors
/// [`WriteError`]; the file is as it was then.
pub fn replace(path: &Path, old: Option<&str>, new: &str) -> Result<(), WriteError> {
    put(path, old, new, Fresh::Shared)
}

/// Who may do what with a file that was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fresh {
    /// What the user's mask says.
    Shared,
    /// Whoever can read it can run it as well.
    Script,
    /// Nobody but its owner: the agent may put secrets there.
    Private,
}

/// The same as [`replace`], with a word on a file that is not there.
///
/// # Errors
/// [`WriteError`]; the file is as it was then.
pub(super) fn put(path: &Path, old: Option<&str>, new: &str, fresh: Fresh) -> Result<(), WriteError> {
    let name = || path.display().to_string();
    let failed = |source| WriteError::Io { path: name(), source };
    let target = target(path).map_err(failed)?;
    let temporary = Temporary::beside(&target).map_err(failed)?;
    temporary.fill(&target, new, fresh).map_err(failed)?;
    if current(&target).map_err(failed)?.as_deref() != old.map(str::as_bytes) {
        return Err(WriteError::Changed { path: name() });
    }
    disk::rename(&temporary.path, &target).map_err(failed)?;
    sync_folder(&target).map_err(failed)
}

/// Removes what a process that was killed while it wrote the file at `path` has left beside it.
pub(super) fn sweep(path: &Path) {
    // Where it cannot be removed, writing the file fails too, and says why.
    let _ = target(path).and_then(|target| Temporary::beside(&target));
}

/// Deletes the file at `path`, if it still holds `old`.
///
/// # Errors
/// [`WriteError`]; the file is as it was then.
pub fn delete(path: &Path, old: &str) -> Result<(), WriteError> {
    let name = || path.display().to_string();
    let failed = |source| WriteError::Io { path: name(), source };
    if current(path).map_err(failed)?.as_deref() != Some(old.as_bytes()) {
        return Err(WriteError::Changed { path: name() });
    }
    disk::remove_file(path).map_err(failed)?;
    sync_folder(path).map_err(failed)
}

/// The file that `path` leads to; itself when it is not there.
fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(target) => Ok(target),
        // A link to nothing would be replaced by the file, which nobody asked for.
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => Ok(path.to_owned()),
        Err(error) => Err(error),
    }
}

fn current(target: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(target) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A file beside the target that is gone when it was not renamed.
struct Temporary {
    path: PathBuf,
}

impl Temporary {
    fn beside(target: &Path) -> io::Result<Self> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        // One name for all, so that what a process left behind when it was killed is gone after the next run.
        let path = target.with_file_name(format!(".{name}.wikitoolkit"));
        if path.symlink_metadata().is_ok() {
            disk::remove_file(&path)?;
        }
        Ok(Self { path })
    }

    fn fill(&self, target: &Path, text: &str, fresh: Fresh) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let known = match fs::metadata(target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(known) = &known {
            if known.permissions().readonly() {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
            }
            private(&mut options);
        } else if fresh == Fresh::Private {
            private(&mut options);
        }
        let file = disk::open(&options, &self.path)?;
        if let Some(known) = known {
            same_owner(&file, &known)?;
            disk::set_mode(&file, known.permissions())?;
        } else if fresh == Fresh::Script
            && let Some(mode) = executable(&file)?
        {
            disk::set_mode(&file, mode)?;
        }
        disk::fill(&file, text)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if self.path.symlink_metadata().is_ok() {
            let _ = disk::remove_file(&self.path);
        }
    }
}

/// The mode with which whoever may read a file may run it.
#[cfg(unix)]
fn executable(file: &File) -> io::Result<Option<Permissions>> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode();
    Ok(Some(Permissions::from_mode(mode | (mode & 0o444) >> 2)))
}

#[cfg(not(unix))]
fn executable(_file: &File) -> io::Result<Option<Permissions>> {
    Ok(None)
}

/// Nobody else may read the new text before the file has the mode of the old one.
#[cfg(unix)]
fn private(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private(_options: &mut OpenOptions) {}

#[cfg(unix)]
fn same_owner(file: &File, known: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (known.uid(), known.gid()) {
        return Ok(());
    }
    fchown(file, Some(known.uid()), Some(known.gid()))
}

#[cfg(not(unix))]
fn same_owner(_file: &File, _known: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn sync_folder(target: &Path) -> io::Result<()> {
    target.parent().map_or(Ok(()), |folder| {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()
    })
}

#[cfg(not(unix))]
fn sync_folder(_target: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used, reason = "what fails in a helper fails the test")]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_link_stays_a_link_and_its_target_keeps_its_mode() {
        let dir = tempfile::tempdir().unwrap();
        let (real, link) = (dir.path().join("real.json"), dir.path().join("link.json"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, Permissions::from_mode(0o600)).unwrap();
        symlink("real.json", &link).unwrap();
        replace(&link, Some("old"), "new").unwrap();
        assert!(link.is_symlink());
        assert_eq!((fs::read_to_string(&real).unwrap().as_str(), mode(&real)), ("new", 0o600));
        assert_eq!(names(dir.path()), ["link.json", "real.json"]);
    }

    #[test]
    fn what_another_program_wrote_in_between_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.json");
        fs::write(&path, "theirs").unwrap();
        for old in [None, Some("old")] {
            assert!(matches!(replace(&path, old, "new"), Err(WriteError::Changed { .. })));
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert_eq!(names(dir.path()), ["a.json"]);
    }

    #[test]
    fn a_read_only_file_and_a_link_to_nothing_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let (path, link) = (dir.path().join("a.json"), dir.path().join("b.json"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
        symlink("nowhere", &link).unwrap();
        assert!(matches!(replace(&path, Some("old"), "new"), Err(WriteError::Io { .. })));
        assert!(matches!(replace(&link, None, "new"), Err(WriteError::Io { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(dir.path()), ["a.json", "b.json"]);
    }

    #[test]
    fn a_file_that_is_not_there_is_made() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.json");
        replace(&path, None, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }
}
