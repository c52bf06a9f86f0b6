//! Our section in git's hooks, as git runs it.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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

/// Commits everything; what git complains of.
fn commit(repository: &Repository) -> String {
    repository.git(&["add", "-A"]);
    let output = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "state"])
        .current_dir(repository.path())
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

/// A server whose client is connected and asks nothing.
struct Quiet(Child);

impl Quiet {
    fn beside(repository: &Repository) -> Self {
        let server = Command::new(BINARY)
            .arg("mcp")
            .current_dir(repository.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        Self(server.unwrap())
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_commit_marks_the_wiki_and_a_refresh_takes_the_mark_away() {
    let repository = inn();
    repository.commit_all();
    let built = repository.refresh().generation;
    install(&repository.root());
    repository.write("src/bar.rs", "/// Pours.\npub fn pour() {}\n");
    assert_eq!(commit(&repository), "");
    let mark = repository.root().dirty_mark();
    assert!(mark.is_file());
    // Nothing was started, and git does not see the mark.
    assert_eq!(repository.git(&["status", "--porcelain"]), "");
    assert_eq!(repository.snapshot().generation(), built);
    repository.refresh();
    assert!(!mark.exists());
}

#[test]
fn a_server_that_nobody_asks_follows_the_mark() {
    let repository = inn();
    repository.refresh();
    install(&repository.root());
    let _server = Quiet::beside(&repository);
    repository.write("src/bar.rs", "/// Pours.\npub fn pour() {}\n");
    commit(&repository);
    assert!(appears(&repository, "sym:src/bar.rs#pour"));
    assert!(!repository.root().dirty_mark().exists());
}

#[test]
fn a_server_follows_nothing_where_no_hook_of_ours_is() {
    let repository = inn();
    repository.refresh();
    let _server = Quiet::beside(&repository);
    fs::write(repository.root().dirty_mark(), "").unwrap();
    thread::sleep(Duration::from_secs(4));
    assert!(repository.root().dirty_mark().exists());
}

#[test]
fn without_a_wiki_or_where_nothing_can_be_written_a_commit_is_a_commit() {
    let repository = inn();
    install(&repository.root());
    assert_eq!(commit(&repository), "");
    assert!(!repository.path().join(".wikitoolkit").exists());
    repository.refresh();
    // A folder is what nobody can write into, not even root.
    fs::create_dir(repository.root().dirty_mark()).unwrap();
    repository.write("src/bar.rs", "pub fn pour() {}\n");
    assert_eq!(commit(&repository), "");
    // Whatever stands there keeps no build from working.
    assert!(repository.refresh().changed);
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
    commit(&repository);
    assert!(repository.root().dirty_mark().is_file());
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

/// Git replaces an ignored file without asking, so that a branch decides what stands under the name of the mark.
#[test]
fn what_a_branch_brings_under_the_name_of_the_mark_is_not_written_through() {
    let repository = inn();
    repository.refresh();
    repository.commit_all();
    let outside = tempfile::tempdir().unwrap();
    let victim = outside.path().join("victim");
    fs::write(&victim, "mine").unwrap();
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    let mark = repository.root().dirty_mark();
    std::os::unix::fs::symlink(&victim, &mark).unwrap();
    repository.git(&["add", "-f", ".wikitoolkit/dirty"]);
    repository.git(&["commit", "-qm", "link"]);
    repository.git(&["checkout", "-q", "main"]);
    fs::write(&mark, "").unwrap();
    install(&repository.root());
    repository.git(&["merge", "-q", "--ff-only", "theirs"]);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
    assert!(mark.symlink_metadata().unwrap().is_file());
    repository.git(&["rm", "-q", "--cached", ".wikitoolkit/dirty"]);
    // A link to nothing, a pipe, a link to a pipe.
    let pipe = outside.path().join("pipe");
    let mkfifo = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    mkfifo(&pipe);
    let made: [(&str, &dyn Fn()); 3] = [
        ("dangling", &|| std::os::unix::fs::symlink(outside.path().join("new"), &mark).unwrap()),
        ("pipe", &|| mkfifo(&mark)),
        ("link to a pipe", &|| std::os::unix::fs::symlink(&pipe, &mark).unwrap()),
    ];
    for (number, (name, make)) in made.iter().enumerate() {
        fs::remove_file(&mark).unwrap();
        make();
        repository.write("src/bar.rs", format!("pub fn pour_{number}() {{}}\n"));
        repository.git(&["add", "src/bar.rs"]);
        let started = Instant::now();
        repository.git(&["commit", "-qm", name]);
        assert!(started.elapsed() < Duration::from_secs(10), "{name}");
        assert!(mark.symlink_metadata().unwrap().is_file(), "{name}");
    }
    assert!(!outside.path().join("new").exists());
}

#[test]
fn nothing_is_marked_in_a_folder_that_a_link_leads_to() {
    let repository = inn();
    repository.refresh();
    install(&repository.root());
    let outside = tempfile::tempdir().unwrap();
    let state = repository.path().join(".wikitoolkit");
    let moved = outside.path().join("state");
    fs::rename(&state, &moved).unwrap();
    fs::write(moved.join("dirty"), "mine").unwrap();
    std::os::unix::fs::symlink(&moved, &state).unwrap();
    repository.write("src/bar.rs", "pub fn pour() {}\n");
    repository.git(&["commit", "-q", "--allow-empty", "-m", "state"]);
    assert_eq!(fs::read_to_string(moved.join("dirty")).unwrap(), "mine");
}

/// Whatever the user's script asks of its shell, the section changes nothing about it. Shells that are not there are left
/// out.
#[test]
fn every_shell_runs_the_section_without_a_word() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(".wikitoolkit")).unwrap();
    fs::write(dir.path().join(".wikitoolkit/wiki.db"), "").unwrap();
    let mark = dir.path().join(".wikitoolkit/dirty");
    let mut tried = 0;
    for shell in ["dash", "bash", "busybox sh", "ksh93", "mksh", "zsh"] {
        for mode in ["-e", "-eu", "-C"] {
            let theirs = format!("#!/usr/bin/env {shell}\nset {mode}\necho mine\nexit 3\n");
            fs::write(dir.path().join("script"), git_hooks::set(Some(&theirs)).unwrap()).unwrap();
            let mut words = shell.split(' ');
            let output = Command::new(words.next().unwrap())
                .args(words)
                .args([mode, "script"])
                .current_dir(dir.path())
                .output();
            let Ok(output) = output else { continue };
            tried += 1;
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!((printed.as_str(), output.status.code()), ("mine\n", Some(3)), "{shell} {mode}");
            assert!(output.stderr.is_empty() && mark.is_file(), "{shell} {mode}");
        }
    }
    assert!(tried > 0);
}
