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

/// The files of a commit of the workspace's history, without the tests that hold questions; `None` where that history does
/// not reach back to it.
pub(crate) fn pinned(commit: &str) -> Option<(Repository, Snapshot)> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let found =
        Command::new("git").args(["rev-parse", "--absolute-git-dir"]).current_dir(workspace).output().ok()?;
    let repository = Repository::new();
    // An index of its own: the one of the workspace stays as it is.
    let checked_out = Command::new("git")
        .arg("--git-dir")
        .arg(String::from_utf8_lossy(&found.stdout).trim())
        .args(["--work-tree", ".", "checkout", "--quiet", commit, "--", "."])
        .env("GIT_INDEX_FILE", repository.path().join(".git/pinned-index"))
        .current_dir(repository.path())
        .output()
        .ok()?;
    if !checked_out.status.success() {
        return None;
    }
    TESTS_THAT_ASK.iter().for_each(|test| repository.remove(&format!("wikitoolkit/{test}")));
    let snapshot = repository.built();
    Some((repository, snapshot))
}

/// Files with the questions of a test: they would be the best answers to all of them.
const TESTS_THAT_ASK: &[&str] =
    &["tests/it/hand_made.rs", "tests/it/hand_made_elsewhere.rs", "tests/it/tokens.rs"];

fn asks(path: &Path) -> bool {
    TESTS_THAT_ASK.iter().any(|test| path.ends_with(test))
}

fn listed(dir: &Path) -> Option<Vec<PathBuf>> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(dir).output().ok()?;
    let paths = String::from_utf8_lossy(&listed.stdout).into_owned();
    Some(paths.split('\0').filter(|path| !path.is_empty()).map(PathBuf::from).collect())
}
