//! Who else asked for a section in a script of git: the worktrees of a repository have one folder of scripts between them,
//! and a folder that `core.hooksPath` names may serve any number of repositories.

use std::path::Path;

use super::files;
use super::part::Part;
use super::record::Record;
use super::store::RECORD;
use super::target::Site;
use crate::repo::Root;

/// Whether another worktree of the repository has had the section put into the script at `path`.
pub(super) fn is_wanted_elsewhere(site: &Site, path: &Path) -> bool {
    let Some(root) = &site.root else { return false };
    root.other_worktrees().iter().any(|other| {
        let record = Record::read(&other.join(crate::repo::STATE_DIR).join(RECORD));
        let files = record.map(|(record, _)| record.files).unwrap_or_default();
        files.iter().any(|(key, file)| {
            file.parts().any(|part| *part == Part::Script)
                && files::real(&other.join(key)).is_ok_and(|script| script == path)
        })
    })
}

/// Whether nobody but `root` runs the scripts in its folder, so that a section that no record tells of is its own.
pub(super) fn is_private(root: &Root) -> bool {
    let folder = root.hooks_dir().and_then(|folder| files::real(&folder).ok());
    folder.is_some_and(|folder| folder.starts_with(root.path())) && root.other_worktrees().is_empty()
}
