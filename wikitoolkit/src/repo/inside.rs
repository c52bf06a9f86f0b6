//! Reading without leaving the root.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::graph::RelPath;

/// The bytes of a regular file below `root`.
///
/// # Errors
/// `NotFound` also where a symbolic link stands, as the file or as a directory above it: what lies behind it does
/// not belong to the root. Otherwise what the system says.
pub fn read(root: &Path, path: &RelPath) -> io::Result<Vec<u8>> {
    let file = path.to_path(root);
    let is_file = fs::symlink_metadata(&file)?.is_file();
    if !is_file || ancestors(path).any(|dir| is_link(&dir.to_path(root))) {
        return Err(ErrorKind::NotFound.into());
    }
    fs::read(file)
}

/// Whether a symbolic link stands at `path`.
pub(super) fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

/// The directories above `path`, without the root.
pub(super) fn ancestors(path: &RelPath) -> impl Iterator<Item = RelPath> {
    std::iter::successors(path.parent(), RelPath::parent).take_while(|dir| !dir.is_root())
}
