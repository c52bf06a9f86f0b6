//! Files of others as they are found: where links lead, what they hold, what is missing above them.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The file that `path` leads to, whether or not it is there.
///
/// # Errors
/// When a folder cannot be read, or a link leads to nothing.
pub(super) fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        found => return found,
    }
    if path.is_symlink() {
        return Err(io::Error::new(ErrorKind::NotFound, "it is a link to a file that is not there"));
    }
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => Ok(real(parent)?.join(name)),
        _ => Err(io::Error::new(ErrorKind::NotFound, "it is no file")),
    }
}

/// The text of a file; `None` when there is none.
///
/// # Errors
/// When it is no regular file, cannot be read or is not UTF-8.
pub fn text(path: &Path) -> io::Result<Option<String>> {
    // Before it is opened: a pipe keeps whoever opens it waiting, and a device may never end.
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(found) if !found.is_file() => {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file"));
        }
        _ => {}
    }
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes)
            .map(Some)
            .map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The folders above `path` that are not there, the outermost first.
pub(super) fn missing_folders(path: &Path) -> Vec<PathBuf> {
    let above = path.ancestors().skip(1);
    let mut missing: Vec<PathBuf> = above.take_while(|folder| !folder.exists()).map(Path::to_owned).collect();
    missing.reverse();
    missing
}

/// Whether there is a file at `path` that its owner has made read-only.
pub(super) fn is_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.permissions().readonly())
}

/// Whether the file at `path` can be run. A script of git that cannot was switched off by its owner.
///
/// # Errors
/// When the file cannot be looked at.
pub fn is_executable(path: &Path) -> io::Result<bool> {
    let metadata = fs::metadata(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Ok(metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    Ok(metadata.is_file())
}
