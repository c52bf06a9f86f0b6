//! Memories follow pages that moved: by content, then by the renames that git sees.

use wikitoolkit::index;
use wikitoolkit::store::Snapshot;

use crate::repository::{Repository, id};

/// Ten functions, so that an edit of one leaves the file alike.
fn file(edited: &str) -> String {
    (0..10).map(|n| format!("/// Number {n}.\npub fn f{n}() -> u32 {{\n    {n} + {edited}\n}}\n\n")).collect()
}

fn noted(snapshot: &Snapshot, page: &str) -> Vec<String> {
    let notes = snapshot.notes(&id(page)).unwrap();
    notes.iter().map(|note| format!("{} {:?}", note.memory.body, note.mark())).collect()
}

fn orphaned(repository: &Repository) -> usize {
    let problems = repository.built().memory_problems().unwrap();
    problems.iter().filter(|problem| problem.reason.starts_with("orphaned")).count()
}

/// A repository with notes on a file and a function of it, committed.
fn with_notes() -> Repository {
    let repository = Repository::with(&[("src/a.rs", &file("1"))]);
    repository.refresh();
    index::note(&repository.root(), &id("file:src/a.rs"), "on the file").unwrap();
    index::note(&repository.root(), &id("sym:src/a.rs#f3"), "on the function").unwrap();
    repository.commit_all();
    repository
}

#[test]
fn notes_follow_a_file_that_was_moved_and_edited_in_one_commit() {
    let repository = with_notes();
    repository.git(&["mv", "src/a.rs", "src/b.rs"]);
    repository.write("src/b.rs", file("1").replace("3 + 1", "3 + 2"));
    assert_eq!(orphaned(&repository), 2, "git has seen no rename yet");
    repository.commit_all();
    assert_eq!(orphaned(&repository), 0, "the commit tells, although no file changed");
    let snapshot = repository.snapshot();
    assert_eq!(
        noted(&snapshot, "file:src/b.rs"),
        ["on the file Some(\"to re-check: file:src/b.rs changed since\")"]
    );
    assert_eq!(
        noted(&snapshot, "sym:src/b.rs#f3"),
        ["on the function Some(\"to re-check: sym:src/b.rs#f3 changed since\")"]
    );
    assert_eq!(repository.dump(), repository.clean_dump());
}

#[test]
fn notes_follow_through_several_renames_and_back() {
    let repository = with_notes();
    for (from, to, edit) in [("src/a.rs", "src/b.rs", "2"), ("src/b.rs", "lib/c d.rs", "3")] {
        std::fs::create_dir_all(repository.path().join(to).parent().unwrap()).unwrap();
        repository.git(&["mv", from, to]);
        repository.write(to, file("1").replace("3 + 1", &format!("3 + {edit}")));
        repository.commit_all();
    }
    assert_eq!(orphaned(&repository), 0);
    assert_eq!(noted(&repository.snapshot(), "sym:lib/c%20d.rs#f3").len(), 1);
    assert_eq!(repository.dump(), repository.clean_dump());

    // Another branch, where it never moved.
    repository.git(&["checkout", "-q", "-b", "before", "HEAD~2"]);
    assert_eq!(orphaned(&repository), 0);
    assert_eq!(noted(&repository.snapshot(), "sym:src/a.rs#f3"), ["on the function None"]);
    assert_eq!(repository.dump(), repository.clean_dump());
    repository.git(&["checkout", "-q", "main"]);
    assert_eq!(noted(&repository.built(), "sym:lib/c%20d.rs#f3").len(), 1);
}

#[test]
fn a_merge_with_a_side_that_never_had_the_file_hides_no_rename() {
    let repository = Repository::with(&[("other.rs", "pub fn other() {}\n")]);
    repository.commit_all();
    repository.git(&["branch", "side"]);
    repository.write("src/a.rs", file("1"));
    repository.refresh();
    index::note(&repository.root(), &id("sym:src/a.rs#f3"), "on the function").unwrap();
    repository.commit_all();
    repository.git(&["mv", "src/a.rs", "src/b.rs"]);
    repository.write("src/b.rs", file("1").replace("3 + 1", "3 + 2"));
    repository.commit_all();
    repository.git(&["checkout", "-q", "side"]);
    repository.write("side.rs", "pub fn side() {}\n");
    repository.git(&["add", "side.rs"]);
    repository.git(&["commit", "-q", "-m", "side"]);
    repository.git(&["merge", "-q", "-m", "merge", "main"]);
    assert_eq!(orphaned(&repository), 0);
    assert_eq!(noted(&repository.snapshot(), "sym:src/b.rs#f3").len(), 1);
}

#[test]
fn what_was_deleted_and_what_is_gone_from_the_file_stays_orphaned() {
    let repository = with_notes();
    repository.git(&["mv", "src/a.rs", "src/b.rs"]);
    repository.write("src/b.rs", file("1").replace("f3", "g3").replace("3 + 1", "7"));
    repository.commit_all();
    assert_eq!(orphaned(&repository), 1, "the function has another name and content");
    repository.remove("src/b.rs");
    repository.commit_all();
    assert_eq!(orphaned(&repository), 2);
    assert_eq!(repository.dump(), repository.clean_dump());
}

#[test]
fn what_is_confirmed_names_its_page_as_it_is_now() {
    let repository = with_notes();
    repository.git(&["mv", "src/a.rs", "src/b.rs"]);
    repository.commit_all();
    for written in repository.built().all_written().unwrap() {
        assert!(index::confirm(&repository.root(), &written.id(), &written.standing.attachments).unwrap());
        let path = repository.path().join(&written.path);
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("src/b.rs") && !text.contains(":src/a.rs"), "{text}");
    }
    for written in repository.built().all_written().unwrap() {
        assert!(written.mark().is_none() && written.problem.is_none(), "{written:?}");
    }
}
