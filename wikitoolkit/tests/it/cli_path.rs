//! `wikitoolkit path`

use insta::assert_snapshot;

use crate::command::{inn, run};

#[test]
fn the_way_is_shown_edge_by_edge() {
    assert_snapshot!(run(&inn(), &["path", "tests/booking.rs", "Taken"]).out(), @r"
    imports →
    - file:src/room.rs (tests/booking.rs:1)
    defines →
    - sym:src/room.rs#Taken (src/room.rs:26)
    ");
}

#[test]
fn without_a_way_along_the_edges_one_against_them_is_shown() {
    assert_snapshot!(run(&inn(), &["path", "src/room.rs", "tests/booking.rs"]).out(), @r"
    ← imports
    - file:tests/booking.rs (tests/booking.rs:1)
    ");
}

#[test]
fn through_directories_everything_is_connected() {
    assert_snapshot!(run(&inn(), &["path", "docs/guide.md", "Taken"]).out(), @r"
    ← contains
    - dir:docs
    - dir:.
    contains →
    - dir:src
    - file:src/room.rs
    defines →
    - sym:src/room.rs#Taken (src/room.rs:26)
    ");
}

#[test]
fn a_page_that_is_not_there_is_an_error() {
    assert_snapshot!(run(&inn(), &["path", "src/room.rs", "nowhere.rs"]).failure(), @r"
    1 error: there is no page `nowhere.rs`
    hint: the nearest ids are file:src/lib.rs, file:src/desk.rs, file:src/room.rs, file:tests/booking.rs
    ");
}
