//! The workspace that this test belongs to, as a wiki of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use wikitoolkit::store::Snapshot;

use crate::repository::Repository;

/// A copy of the files that git lists, without history and without the tests that hold questions about them; `None`
/// where the package stands alone.
pub(crate) fn workspace() -> Option<(Repository, Snapshot)> {
    let repository = Repository::new();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let paths = listed(workspace)?;
    if !paths.iter().any(|path| path.ends_with("ARCHITECTURE.md")) {
        return None;
    }
    for path in paths.iter().filter(|path| !asks(path)) {
        if let (Ok(text), Some(name)) = (std::fs::read(workspace.join(path)), path.to_str()) {
            repository.write(name, text);
        }
    }
    let snapshot = repository.built();
    Some((repository, snapshot))
}

/// A file with the questions of a test: it would be the best answer to all of them.
fn asks(path: &Path) -> bool {
    ["tests/it/hand_made.rs", "tests/it/tokens.rs"].iter().any(|test| path.ends_with(test))
}

fn listed(dir: &Path) -> Option<Vec<PathBuf>> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(dir).output().ok()?;
    let paths = String::from_utf8_lossy(&listed.stdout).into_owned();
    Some(paths.split('\0').filter(|path| !path.is_empty()).map(PathBuf::from).collect())
}
