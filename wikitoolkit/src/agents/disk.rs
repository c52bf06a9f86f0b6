//! Changes of the disk, each a step of its own: a process may be killed before any of them, and what it leaves is what
//! the next run has to cope with.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Makes `folder` and those above it that are not there.
pub(super) fn make_folders(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        make_folders(above)?;
    }
    step();
    match fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Removes an empty folder.
pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    step();
    fs::remove_dir(folder)
}

/// Removes a file; nothing is done when it is not there.
pub(super) fn remove_file(file: &Path) -> io::Result<()> {
    step();
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Moves a file over another one.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    step();
    fs::rename(from, to)
}

/// Opens a file, which may make it.
pub(super) fn open(options: &OpenOptions, path: &Path) -> io::Result<File> {
    step();
    options.open(path)
}

/// Gives an open file another mode.
pub(super) fn set_mode(file: &File, mode: Permissions) -> io::Result<()> {
    step();
    file.set_permissions(mode)
}

/// Writes an open file to its end, as far as the medium.
pub(super) fn fill(mut file: &File, text: &str) -> io::Result<()> {
    step();
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(not(test))]
fn step() {}

#[cfg(test)]
fn step() {
    WATCHER.with_borrow_mut(|watcher| {
        if let Some(watcher) = watcher {
            watcher();
        }
    });
}

#[cfg(test)]
thread_local! {
    /// Called before each step of this thread.
    pub(super) static WATCHER: std::cell::RefCell<Option<Box<dyn FnMut()>>> = const { std::cell::RefCell::new(None) };
}

#[cfg(all(test, unix))]
mod tests;
