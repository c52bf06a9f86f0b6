//! Which files get a page.

use std::collections::BTreeSet;
use std::fs;

use wikitoolkit::repo::{Root, RootError};

use crate::repository::{Repository, git_in, id, ids};

/// The file pages are exactly what git lists, minus what is reported as left out.
fn assert_equals_git(repository: &Repository) {
    let dump = repository.dump();
    let listed = repository.git(&["ls-files", "-co", "--exclude-standard", "-z"]);
    let skipped: BTreeSet<String> =
        repository.snapshot().skipped().unwrap().into_iter().map(|s| s.path).collect();
    let wanted: BTreeSet<String> = listed
        .split('\0')
        .filter(|path| !path.is_empty() && !path.ends_with('/') && !path.starts_with(".wikitoolkit/"))
        .filter(|path| !skipped.contains(*path))
        .map(|path| wikitoolkit::graph::PageId::file(&path.into()).to_string())
        .collect();
    let pages: BTreeSet<String> = ids(&dump, "file:").into_iter().collect();
    assert_eq!(pages, wanted);
}

#[test]
fn c02_names_that_git_quotes() {
    let repository = Repository::with(&[
        ("src/english/foo.rs", "pub fn foo() {}\n"),
        ("src/中文目录/bar.rs", "pub fn in_bar() {}\n"),
        ("src/café.rs", "pub fn composed() {}\n"),
        ("src/nai\u{308}f.rs", "pub fn decomposed() {}\n"),
        ("docs/a b c.md", "# Blank\n"),
        ("😀.py", "def smile(): pass\n"),
        ("100%#1.txt", "x\n"),
    ]);
    let snapshot = repository.built();
    assert_equals_git(&repository);
    for text in
        ["sym:src/中文目录/bar.rs#in_bar", "sym:src/nai\u{308}f.rs#decomposed", "file:docs/a%20b%20c.md"]
    {
        assert!(snapshot.page(&id(text)).unwrap().is_some(), "{text}");
    }
    assert_eq!(snapshot.text(&crate::repository::page(&snapshot, "file:100%25%231.txt")).unwrap(), "x\n");
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let repository = Repository::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xE9.rs");
    if fs::write(repository.path().join(name), "pub fn coffee() {}\n").is_err() {
        return;
    }
    let snapshot = repository.built();
    let page = crate::repository::page(&snapshot, "sym:caf%E9.rs#coffee");
    assert_eq!(snapshot.text(&page).unwrap(), "pub fn coffee() {}\n");
}

#[test]
fn c04_nested_ignore_files_and_anchored_patterns() {
    let repository = Repository::with(&[
        (".gitignore", "/coverage\ndist/\n"),
        ("webapp/.gitignore", ".output\n"),
        ("coverage/x.js", "x\n"),
        ("src/routes/coverage/real.ts", "export const real = 1;\n"),
        ("webapp/.output/junk.js", "x\n"),
        ("webapp/src/a.ts", "x\n"),
        ("dist/b.js", "x\n"),
        ("libs/dist/c.js", "x\n"),
        ("kept/tracked.log", "tracked though ignored\n"),
    ]);
    repository.git(&["add", "-A"]);
    repository.write(".git/info/exclude", "*.log\n*.tmp\n");
    repository.write("scratch.tmp", "x\n");
    repository.refresh();
    assert_equals_git(&repository);
    insta::assert_snapshot!(ids(&repository.dump(), "file:").join("\n"), @"
    file:.gitignore
    file:kept/tracked.log
    file:src/routes/coverage/real.ts
    file:webapp/.gitignore
    file:webapp/src/a.ts
    ");
}

#[test]
fn c06_worktrees_and_nested_repositories_are_roots_of_their_own() {
    let repository = Repository::with(&[("a.rs", "pub fn one() {}\n")]);
    repository.commit_all();
    repository.git(&["worktree", "add", "-q", ".claude/worktrees/w1", "-b", "w1"]);
    fs::create_dir(repository.path().join("nested")).unwrap();
    git_in(&repository.path().join("nested"), &["init", "-q"]);
    repository.write("nested/inner.rs", "pub fn inner() {}\n");
    repository.refresh();
    assert_eq!(ids(&repository.dump(), "file:"), ["file:a.rs"]);

    let worktree = repository.path().join(".claude/worktrees/w1");
    fs::write(worktree.join("a.rs"), "pub fn changed() {}\n").unwrap();
    let root = Root::discover(&worktree.join(".")).unwrap();
    assert_eq!(root.path(), worktree.canonicalize().unwrap());
    wikitoolkit::index::refresh(&root, wikitoolkit::index::Options::default(), &wikitoolkit::index::Quiet)
        .unwrap();
    let snapshot = wikitoolkit::index::open(&root).unwrap().unwrap();
    assert!(snapshot.page(&id("sym:a.rs#changed")).unwrap().is_some());
    assert!(snapshot.head().is_some());
}

#[cfg(unix)]
#[test]
fn c08_links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let repository = Repository::with(&[("roles/docker/real.rs", "pub fn real() {}\n")]);
    symlink("../../", repository.path().join("roles/docker/up")).unwrap();
    symlink(".", repository.path().join("loop")).unwrap();
    symlink("b", repository.path().join("a")).unwrap();
    symlink("a", repository.path().join("b")).unwrap();
    symlink("/etc/hostname", repository.path().join("outside")).unwrap();
    repository.commit_all();
    let report = repository.refresh();
    assert_eq!(ids(&repository.dump(), "file:"), ["file:roles/docker/real.rs"]);
    let skipped: Vec<_> =
        report.skipped.iter().map(|skip| format!("{}: {}", skip.path, skip.reason)).collect();
    insta::assert_snapshot!(skipped.join("\n"), @"
    a: symbolic link
    b: symbolic link
    loop: symbolic link
    outside: symbolic link
    roles/docker/up: symbolic link
    ");
}

#[test]
fn c26_a_repository_without_commits() {
    let repository = Repository::with(&[("a.rs", "pub fn first() {}\n")]);
    let snapshot = repository.built();
    assert_eq!(snapshot.head(), None);
    repository.commit_all();
    assert_eq!(repository.refresh().parsed, 0);
    assert_eq!(repository.snapshot().head().map(str::len), Some(40));
    repository.remove("a.rs");
    repository.refresh();
    assert_eq!(ids(&repository.dump(), ""), ["dir:."]);
}

#[test]
fn outside_git_a_root_must_be_named() {
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(Root::discover(dir.path()), Err(RootError::Outside { .. })));
    fs::write(dir.path().join("a.py"), "def f(): pass\n").unwrap();
    fs::write(dir.path().join(".gitignore"), "ignored.py\n").unwrap();
    fs::write(dir.path().join("ignored.py"), "x = 1\n").unwrap();
    let root = Root::explicit(dir.path()).unwrap();
    wikitoolkit::index::refresh(&root, wikitoolkit::index::Options::default(), &wikitoolkit::index::Quiet)
        .unwrap();
    let snapshot = wikitoolkit::index::open(&root).unwrap().unwrap();
    assert_eq!(snapshot.counts().unwrap().pages.get("file"), Some(&2));
    assert!(Root::discover(dir.path()).is_ok(), "an existing wiki marks a root");
}
