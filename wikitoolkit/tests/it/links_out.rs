//! Symbolic links lead to no bytes from outside the root, and to no file written there.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;

use crate::command::{run, run_in};
use crate::repository::{Repository, ids};

#[test]
fn a_tracked_folder_that_became_a_link_has_no_files() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("key.py"), "def secret(): pass\n").unwrap();
    fs::create_dir(outside.path().join("deeper")).unwrap();
    fs::write(outside.path().join("deeper/key.py"), "def secret(): pass\n").unwrap();
    let repository = Repository::with(&[
        ("lib/key.py", "def harmless(): pass\n"),
        ("lib/deeper/key.py", "def harmless(): pass\n"),
        ("a.py", "def a(): pass\n"),
    ]);
    repository.commit_all();
    repository.refresh();
    fs::remove_dir_all(repository.path().join("lib")).unwrap();
    symlink(outside.path(), repository.path().join("lib")).unwrap();

    let shown = run(&repository, &["query", "--no-refresh", "harmless"]);
    assert!(!shown.stdout.contains("secret"), "{}", shown.stdout);
    repository.refresh();
    assert_eq!(ids(&repository.dump(), "file:"), ["file:a.py"]);
    assert_eq!(repository.dump(), repository.clean_dump());
    let status = run(&repository, &["--json", "status"]).json();
    assert_eq!(status["changes"], serde_json::json!({"added": 0, "modified": 0, "deleted": 0}));
    assert_eq!(status["skipped"], serde_json::json!([{"path": "lib", "reason": "symbolic link"}]));
}

#[test]
fn the_text_of_a_page_is_not_read_through_a_link_above_it() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("key.py"), "secret = 1\n").unwrap();
    let repository = Repository::with(&[("lib/key.py", "harmless = 1\n")]);
    let snapshot = repository.built();
    fs::rename(repository.path().join("lib"), repository.path().join("old")).unwrap();
    symlink(outside.path(), repository.path().join("lib")).unwrap();
    let page = crate::repository::page(&snapshot, "file:lib/key.py");
    assert_eq!(snapshot.text(&page).unwrap(), "");
}

#[test]
fn a_folder_of_the_wiki_that_is_a_link_is_not_followed() {
    for linked in [".wikitoolkit", ".wikitoolkit/memory"] {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("diary.md"), "a secret\n").unwrap();
        let repository = Repository::with(&[("a.py", "def a(): pass\n")]);
        let link = repository.path().join(linked);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(outside.path(), &link).unwrap();
        let remembered = run(&repository, &["remember", "something"]);
        assert_eq!(remembered.code, 1, "{linked}");
        assert!(remembered.stderr.contains("symbolic link, expected a folder"), "{}", remembered.stderr);
        let answer = run_in(repository.path(), &["query", "secret"], "");
        assert!(!answer.stdout.contains("diary"), "{linked}: {}", answer.stdout);
        let there: Vec<_> =
            fs::read_dir(outside.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(there, ["diary.md"], "{linked}");
    }
}

#[test]
fn a_name_that_begins_like_the_folder_of_the_wiki_is_an_ordinary_file() {
    let repository = Repository::with(&[
        (".wikitoolkitrc.py", "def settings(): pass\n"),
        (".wikitoolkit.toml", "a = 1\n"),
        (".wikitoolkit-old/memory/x.md", "# Old\n"),
    ]);
    repository.refresh();
    let dump = repository.dump();
    assert_eq!(ids(&dump, "mem:"), Vec::<String>::new());
    assert_eq!(ids(&dump, "sym:"), ["sym:.wikitoolkitrc.py#settings"]);
    assert_eq!(ids(&dump, "file:").len(), 3);
}
