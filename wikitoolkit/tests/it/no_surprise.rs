//! A wiki leaves nothing outside its own folder, stages nothing, and is no change in the eyes of git.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::sample::Repository;

/// The bytes of every file below `folder`, but for those of the wiki.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with(".wikitoolkit") {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path.display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn reading_commands_leave_no_trace_in_the_repository() {
    let repository = Repository::new();
    let before = contents(repository.path());
    for arguments in [
        &["build"][..],
        &["build", "--force"],
        &["query", "who greets?"],
        &["page", "file:greeting.py"],
        &["related", "file:greeting.py"],
        &["status"],
        &["export", "--format", "jsonl"],
    ] {
        repository.run(arguments);
        assert_eq!(contents(repository.path()), before, "{arguments:?}");
        assert_eq!(repository.git(&["status", "--porcelain", "--untracked-files=all"]), "", "{arguments:?}");
    }
}

#[test]
fn what_is_remembered_is_a_new_file_for_git_and_nothing_else() {
    let repository = Repository::new();
    let before = contents(repository.path());
    let stored = repository.json(&["remember", "Hello is informal."]);
    repository.run(&["query", "is hello informal?"]);
    let expected = format!("?? {}\n", stored["path"].as_str().unwrap());
    assert_eq!(repository.git(&["status", "--porcelain", "--untracked-files=all"]), expected);
    assert_eq!(contents(repository.path()), before);
}
