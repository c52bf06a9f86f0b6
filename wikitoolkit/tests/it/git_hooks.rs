//! Our section in git's hooks, as git runs it.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use wikitoolkit::agents::git_hooks;
use wikitoolkit::repo::Root;

use crate::command::inn;
use crate::repository::{Repository, git_in};
use crate::sample::BINARY;

/// Puts the section into every hook of the repository.
fn install(root: &Root) {
    let folder = root.hooks_dir().unwrap();
    fs::create_dir_all(&folder).unwrap();
    for name in git_hooks::HOOKS {
        let path = folder.join(name);
        let old = fs::read_to_string(&path).ok();
        fs::write(&path, git_hooks::set(old.as_deref()).unwrap()).unwrap();
        crate::installing::set_mode(&path, 0o755);
    }
}

/// A folder that holds `wikitoolkit`, for the path.
fn program() -> TempDir {
    let bin = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(BINARY, bin.path().join("wikitoolkit")).unwrap();
    bin
}

/// Commits everything with `bin`, git and the usual programs on the path; what git complains of.
fn commit(repository: &Repository, bin: &Path) -> String {
    repository.git(&["add", "-A"]);
    let output = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "state"])
        .current_dir(repository.path())
        .env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", bin.display()))
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Waits until the wiki knows `id`.
fn appears(repository: &Repository, id: &str) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        if repository.snapshot().page(&id.parse().unwrap()).unwrap().is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn a_commit_brings_the_wiki_up_to_date_and_waits_for_nothing() {
    let repository = inn();
    repository.refresh();
    install(&repository.root());
    repository.write("src/bar.rs", "/// Pours.\npub fn pour() {}\n");
    let bin = program();
    assert_eq!(commit(&repository, bin.path()), "");
    assert!(appears(&repository, "sym:src/bar.rs#pour"));
}

#[test]
fn without_the_program_or_a_wiki_a_commit_is_a_commit() {
    let repository = inn();
    install(&repository.root());
    let bin = program();
    assert_eq!(commit(&repository, bin.path()), "");
    assert!(!repository.path().join(".wikitoolkit").exists());
    repository.refresh();
    repository.write("src/bar.rs", "pub fn pour() {}\n");
    assert_eq!(commit(&repository, Path::new("/no/such/folder")), "");
}

#[test]
fn the_scripts_of_the_user_run_as_before() {
    let repository = inn();
    repository.git(&["config", "core.hooksPath", "tools/hooks"]);
    let folder = repository.root().hooks_dir().unwrap();
    assert_eq!(folder, repository.root().path().join("tools/hooks"));
    repository
        .write("tools/hooks/post-commit", "#!/usr/bin/env bash\nset -euo pipefail\necho mine >ran\nexit 3\n");
    repository.refresh();
    install(&repository.root());
    let bin = program();
    commit(&repository, bin.path());
    assert_eq!(fs::read_to_string(repository.path().join("ran")).unwrap(), "mine\n");
}

#[test]
fn hooks_are_where_git_looks_for_them() {
    let repository = inn();
    repository.commit_all();
    let root = repository.root().path().to_owned();
    assert_eq!(repository.root().hooks_dir().unwrap(), root.join(".git/hooks"));
    // A worktree shares the hooks of its repository.
    let other = tempfile::tempdir().unwrap();
    let tree = other.path().canonicalize().unwrap().join("tree");
    git_in(&root, &["worktree", "add", "-q", tree.to_str().unwrap()]);
    assert_eq!(Root::discover(&tree).unwrap().hooks_dir().unwrap(), root.join(".git/hooks"));
    repository.git(&["config", "core.hooksPath", "/shared/hooks"]);
    assert_eq!(repository.root().hooks_dir().unwrap(), Path::new("/shared/hooks"));
    // Husky makes its own scripts anew and calls those beside them.
    repository.git(&["config", "core.hooksPath", ".husky/_"]);
    assert_eq!(repository.root().hooks_dir().unwrap(), root.join(".husky"));
    assert_eq!(Root::explicit(other.path()).unwrap().hooks_dir(), None);
}
