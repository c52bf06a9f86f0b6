//! Commands while another process builds.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use insta::assert_snapshot;
use wikitoolkit::index::{self, Options, Progress, Stage};

use crate::command::{inn, run};
use crate::repository::Repository;

/// Stops a build before it publishes, until it may go on.
struct Held<'b> {
    reached: &'b Barrier,
    go_on: &'b Barrier,
    held: AtomicBool,
}

impl Progress for Held<'_> {
    fn begin(&self, _stage: Stage, _total: u64) {
        if !self.held.swap(true, Ordering::SeqCst) {
            self.reached.wait();
            self.go_on.wait();
        }
    }

    fn advance(&self, _steps: u64) {}
}

/// Does `work` while a build of the wiki is running.
fn during_a_build(repository: &Repository, work: impl FnOnce()) {
    let (reached, go_on) = (Barrier::new(2), Barrier::new(2));
    thread::scope(|scope| {
        scope.spawn(|| {
            let progress = Held { reached: &reached, go_on: &go_on, held: AtomicBool::new(false) };
            index::refresh(&repository.root(), Options { force: true }, &progress).unwrap();
        });
        reached.wait();
        work();
        go_on.wait();
    });
}

#[test]
fn a_question_is_answered_from_the_last_generation_and_called_stale() {
    let inn = inn();
    run(&inn, &["build"]).out();
    inn.write("src/cellar.rs", "pub fn check_in_the_wine() {}\n");
    during_a_build(&inn, || {
        let reply = run(&inn, &["--json", "query", "check_in"]).json();
        assert_eq!(reply["stale"], true);
        assert_eq!(reply["results"][0]["id"], "sym:src/desk.rs#check_in");
        assert!(run(&inn, &["page", "src/desk.rs"]).out().contains("being rebuilt"));
        let failure = run(&inn, &["build"]).failure();
        assert_snapshot!(failure, @"1 error: another build of this wiki is running; its result will be visible when it is done");
    });
}

/// Who finds nothing changed needs no lock, so that it is told nothing about one.
#[test]
fn where_nothing_changed_a_question_does_not_meet_a_build() {
    let inn = inn();
    run(&inn, &["build"]).out();
    // Times of files vouch for them only once they are older than a tick of the clock.
    thread::sleep(std::time::Duration::from_millis(150));
    run(&inn, &["build"]).out();
    during_a_build(&inn, || {
        let reply = run(&inn, &["--json", "query", "check_in"]).json();
        assert_eq!(reply["stale"], false);
    });
}

#[test]
fn before_the_first_generation_there_is_nothing_to_answer_from() {
    let inn = inn();
    during_a_build(&inn, || {
        assert_snapshot!(run(&inn, &["query", "desk"]).failure(), @r"
        1 error: the first build of the wiki is running
        hint: ask again in a few seconds
        ");
        run(&inn, &["remember", "Facts never wait"]).out();
    });
    assert!(run(&inn, &["query", "facts never wait"]).out().starts_with("- mem:"));
}

/// What a link names need not be in a generation: the file that it comes from is there.
#[test]
fn facts_and_notes_on_what_no_generation_has_yet_do_not_wait_for_one() {
    let inn = inn();
    let new = [
        "file:src/cellar.rs",
        "sym:src/cellar.rs#Wine",
        "dir:src/deep",
        "src/cellar.rs",
        "src/deep",
        "dir:.",
    ];
    let write_all = || {
        for (at, page) in new.iter().enumerate() {
            run(&inn, &["note", page, &format!("note {at}")]).out();
            run(&inn, &["remember", &format!("fact {at}"), "--link", page]).out();
        }
        let unknown = run(&inn, &["note", "sym:src/cellar.rs#Beer", "x"]).failure();
        assert!(unknown.starts_with("1 error: there is no page `sym:src/cellar.rs#Beer`"), "{unknown}");
        let outside = run(&inn, &["note", "file:../etc/passwd", "x"]).failure();
        assert!(outside.starts_with("1 error: there is no page"), "{outside}");
    };
    inn.write("src/cellar.rs", "pub struct Wine;\n");
    inn.write("src/deep/mod.rs", "");
    during_a_build(&inn, write_all);
    let status = run(&inn, &["--json", "status"]).json();
    assert_eq!(status["changes"]["modified"], 0);
    run(&inn, &["build"]).out();
    let memory = run(&inn, &["--json", "status"]).json()["memory"].take();
    assert_eq!(memory, serde_json::json!({"memories": 6, "notes": 6}));
    let page = run(&inn, &["--json", "page", "sym:src/cellar.rs#Wine"]).json();
    assert_eq!(page["notes"][0]["text"], "note 1");

    // The same where there is a generation, but an older one.
    inn.remove("src/cellar.rs");
    run(&inn, &["build"]).out();
    inn.write("src/cellar.rs", "pub struct Wine;\n");
    during_a_build(&inn, write_all);
}

/// A folder where the lock should be is refused to everybody, the super-user too, like a checkout that may only be read.
#[test]
fn a_wiki_that_cannot_be_written_answers_from_what_it_has() {
    let inn = inn();
    let lock = inn.path().join(".wikitoolkit/build.lock");
    std::fs::create_dir_all(&lock).unwrap();
    let never_built = run(&inn, &["query", "check_in"]).failure();
    assert!(never_built.contains("build.lock cannot be written"), "{never_built}");
    std::fs::remove_dir(&lock).unwrap();
    run(&inn, &["build"]).out();
    std::fs::remove_file(&lock).unwrap();
    std::fs::create_dir(&lock).unwrap();

    let reply = run(&inn, &["--json", "query", "check_in"]).json();
    assert_eq!(
        (&reply["stale"], &reply["results"][0]["id"]),
        (&false.into(), &"sym:src/desk.rs#check_in".into())
    );
    inn.write("src/desk.rs", "pub fn check_in_twice() {}\n");
    assert_eq!(run(&inn, &["--json", "query", "check_in"]).json()["stale"], true);
    assert!(run(&inn, &["build"]).failure().starts_with("1 error: "));
}
