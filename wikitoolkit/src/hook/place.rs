//! Which wiki a path belongs to.

use std::path::Path;

use crate::graph::RelPath;
use crate::repo::Root;

/// A file or folder that a wiki may know.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) root: Root,
    pub(super) path: RelPath,
    pub(super) is_file: bool,
}

impl Place {
    /// Where `path` lies; `None` when it is not there, or around it is no wiki.
    pub(super) fn with_wiki(path: &Path) -> Option<Self> {
        let path = path.canonicalize().ok()?;
        let is_file = !path.is_dir();
        let folder = if is_file { path.parent()? } else { &path };
        let root = Root::discover(folder).ok()?;
        let below = RelPath::from_path(path.strip_prefix(root.path()).ok()?);
        root.database().is_file().then_some(Self { root, path: below, is_file })
    }
}
