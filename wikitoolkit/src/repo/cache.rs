//! The cache folder of the user, for checkouts that can only be read.

use std::env;
use std::path::{Path, PathBuf};

/// The folder for what belongs to the directory `root`: below `XDG_CACHE_HOME`, or `.cache` in the home of the user.
pub(super) fn folder_of(root: &Path) -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
    // Two checkouts of one name are two wikis.
    let digits: String =
        blake3::hash(root.as_os_str().as_encoded_bytes()).to_hex().chars().take(16).collect();
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    Some(base.join("wikitoolkit").join(format!("{name}-{digits}")))
}

/// Whether this process may make files in `dir`; asks without trying, since looking leaves no trace.
#[cfg(unix)]
pub(super) fn is_writable(dir: &Path) -> bool {
    rustix::fs::access(dir, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Where there is no such question, trying tells.
#[cfg(not(unix))]
pub(super) fn is_writable(_dir: &Path) -> bool {
    true
}
