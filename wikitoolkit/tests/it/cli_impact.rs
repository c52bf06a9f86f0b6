//! `wikitoolkit impact`

use std::fs;

use insta::assert_snapshot;

use crate::command::{inn, run};

#[test]
fn what_depends_on_a_page() {
    assert_snapshot!(run(&inn(), &["impact", "--page", "Room.book"]).out(), @r"
    changed
    - sym:src/room.rs#Room.book (src/room.rs:16)
    ← calls
    - sym:src/desk.rs#check_in (src/desk.rs:7) 0.95
    ← tests
    - sym:tests/booking.rs#a_room_is_booked_once (tests/booking.rs:6) 0.90
    ");
}

#[test]
fn from_changed_lines_to_what_depends_on_them() {
    let inn = inn();
    inn.commit_all();
    let room = fs::read_to_string(inn.path().join("src/room.rs")).unwrap();
    inn.write("src/room.rs", room.replace("self.guest.is_some()", "self.guest.is_some() && true"));
    assert_snapshot!(run(&inn, &["impact"]).out(), @r"
    changed
    - sym:src/room.rs#Room.book (src/room.rs:16)
    ← calls
    - sym:src/desk.rs#check_in (src/desk.rs:7) 0.95
    ← tests
    - sym:tests/booking.rs#a_room_is_booked_once (tests/booking.rs:6) 0.90
    ");
    inn.commit_all();
    assert_snapshot!(run(&inn, &["impact", "HEAD~1..HEAD", "--limit", "2"]).out(), @r"
    changed
    - sym:src/room.rs#Room.book (src/room.rs:16)
    ← calls
    - sym:src/desk.rs#check_in (src/desk.rs:7) 0.95
    1 more left out; raise the limit or narrow by rel or direction.
    ");
    assert_snapshot!(run(&inn, &["impact"]).out(), @"dir:. has no such neighbours.");
    assert_snapshot!(run(&inn, &["impact", "HEAD~1..HEAD", "--within", "dir:docs"]).out(), @"dir:docs has no such neighbours.");
}

#[test]
fn a_range_that_git_does_not_know_is_an_error() {
    let inn = inn();
    inn.commit_all();
    let failure = run(&inn, &["impact", "nowhere..HEAD"]).failure();
    assert!(failure.starts_with("1 error: `nowhere..HEAD` names no commits: git failed: "), "{failure}");
    assert!(failure.contains("expected A..B"), "{failure}");
    let failure = run(&inn, &["impact", "--page", "x", "--within", "y"]);
    assert_eq!(failure.code, 2);
}
