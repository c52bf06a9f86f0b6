//! What follows from all files together: directories, attachments of memories, and what names mean.

use super::affected::Changed;
use super::attach::attach;
use super::directories;
use super::moves::Moves;
use super::resolve::resolve;
use super::{Progress, Stage};
use crate::repo::is_memory;
use crate::store::{Build, Skip, StoreError};

/// Computes what is derived from what has changed, and writes it.
pub(super) fn derive(
    build: &Build<'_>,
    changed: &Changed,
    moves: &Moves<'_>,
    left_out: &[Skip],
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    build.files_are_complete()?;
    let mut files = build.file_gists()?;
    files.retain(|file| !is_memory(&file.path));
    progress.begin(Stage::Resolve, u64::try_from(files.len()).unwrap_or(u64::MAX));
    if changed.moves_files() || changed.files.keys().any(directories::speaks) {
        let pages = build.file_pages()?;
        let (rows, inside) = directories::of(&pages);
        build.put_directories(&rows, &inside)?;
    }
    resolve(build, files, changed)?;
    attach(build, moves, left_out)?;
    build.edges_are_complete()
}
