//! What follows from all files together: directories, attachments of memories, and what names mean.

use super::resolve::{Changed, resolve};
use super::{Progress, Stage};
use super::{attach, directories};
use crate::store::{Build, Skip, StoreError};

/// Computes what is derived from what has changed, and writes it.
pub(super) fn derive(
    build: &Build<'_>,
    changed: &Changed,
    left_out: &[Skip],
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    build.files_are_complete()?;
    let files = build.file_links()?;
    progress.begin(Stage::Resolve, u64::try_from(files.len()).unwrap_or(u64::MAX));
    let (rows, inside) = directories::of(&files);
    build.put_directories(rows, &inside)?;
    resolve(build, &files, changed)?;
    let attached = attach::attach(build)?;
    for (file, edges) in &attached.edges {
        build.put_edges(*file, edges)?;
    }
    build.put_notes(&attached.notes)?;
    build.edges_are_complete()?;
    build.put_findings(left_out, &attached.problems)
}
