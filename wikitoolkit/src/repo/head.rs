//! Which commit is checked out, read from git's own files: starting git for it costs more than most questions.

use std::fs;
use std::path::{Path, PathBuf};

/// The id of the commit that is checked out in the repository of `git_dir`, a `.git` folder or the `.git` file of a
/// worktree or submodule. `None` when the files do not say: before the first commit, and where references are stored in
/// another way than as files.
pub(super) fn checked_out(git_dir: &Path) -> Option<String> {
    let git_dir = folder(git_dir)?;
    let head = fs::read_to_string(git_dir.join("HEAD")).ok()?;
    let Some(reference) = head.trim().strip_prefix("ref:") else { return id(&head) };
    let reference = reference.trim();
    let common = common(&git_dir);
    for dir in [&git_dir, &common] {
        if let Ok(found) = fs::read_to_string(dir.join(reference)) {
            return id(&found);
        }
    }
    let packed = fs::read_to_string(common.join("packed-refs")).ok()?;
    let named = packed.lines().filter_map(|line| line.split_once(' '));
    named.filter(|(_, name)| *name == reference).find_map(|(found, _)| id(found))
}

/// The folder that a `.git` folder is, or that a `.git` file points to.
fn folder(git_dir: &Path) -> Option<PathBuf> {
    if git_dir.is_dir() {
        return Some(git_dir.to_owned());
    }
    let pointer = fs::read_to_string(git_dir).ok()?;
    Some(git_dir.parent()?.join(pointer.strip_prefix("gitdir:")?.trim()))
}

/// The folder that all worktrees of a repository share.
fn common(git_dir: &Path) -> PathBuf {
    match fs::read_to_string(git_dir.join("commondir")) {
        Ok(path) => git_dir.join(path.trim()),
        Err(_) => git_dir.to_owned(),
    }
}

fn id(text: &str) -> Option<String> {
    let id = text.trim();
    let is_id = [40, 64].contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef0123456789abcdef01234567";
    const OTHER: &str = "fedcba9876543210fedcba9876543210fedcba98";

    fn repository(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    #[test]
    fn every_way_in_which_files_name_a_commit_is_followed() {
        let packed =
            format!("# pack-refs with: peeled\n{OTHER} refs/heads/side\n^{ID}\n{ID} refs/heads/main\n");
        type Files<'a> = &'a [(&'a str, &'a str)];
        let table: &[(Files<'_>, Option<&str>)] = &[
            (&[(".git/HEAD", ID)], Some(ID)),
            (&[(".git/HEAD", "ref: refs/heads/main\n"), (".git/refs/heads/main", ID)], Some(ID)),
            (&[(".git/HEAD", "ref: refs/heads/main\n"), (".git/packed-refs", packed.as_str())], Some(ID)),
            (
                &[
                    (".git/HEAD", "ref: refs/heads/main\n"),
                    (".git/packed-refs", packed.as_str()),
                    (".git/refs/heads/main", OTHER),
                ],
                Some(OTHER),
            ),
            (&[(".git/HEAD", "ref: refs/heads/main\n")], None),
            (&[(".git/HEAD", "ref: refs/heads/main\n"), (".git/refs/heads/main", "ref: refs/heads/x")], None),
            (&[(".git/HEAD", "ref: refs/heads/.invalid\n")], None),
            (&[(".git", "gitdir: git/w\n"), ("git/w/HEAD", ID)], Some(ID)),
            (
                &[
                    (".git", "gitdir: git/worktrees/w\n"),
                    ("git/worktrees/w/HEAD", "ref: refs/heads/main"),
                    ("git/worktrees/w/commondir", "../..\n"),
                    ("git/refs/heads/main", ID),
                ],
                Some(ID),
            ),
            (&[("x", "")], None),
        ];
        for (files, expected) in table {
            let dir = repository(files);
            assert_eq!(checked_out(&dir.path().join(".git")).as_deref(), *expected, "{files:?}");
        }
    }
}
