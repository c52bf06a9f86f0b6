//! `wikitoolkit related`

use insta::assert_snapshot;

use crate::command::{inn, run};

#[test]
fn neighbours_are_grouped_by_relation() {
    assert_snapshot!(run(&inn(), &["related", "src/room.rs"]).out(), @r"
    ← imports
    - file:src/desk.rs (src/desk.rs:3)
    - file:src/lib.rs (src/lib.rs:4)
    - file:tests/booking.rs (tests/booking.rs:1)
    defines →
    - sym:src/room.rs#Room (src/room.rs:4)
    - sym:src/room.rs#Taken (src/room.rs:26)
    ← contains
    - dir:src
    ");
}

#[test]
fn the_json_has_one_shape() {
    assert_snapshot!(run(&inn(), &["--json", "related", "file:src/desk.rs", "--rel", "imports", "--direction", "out"]).out(), @r#"{"id":"file:src/desk.rs","neighbors":[{"id":"file:src/room.rs","kind":"file","title":"src/room.rs","rel":"imports","direction":"out","path":"src/desk.rs","line":3,"confidence":1.0}],"omitted":0}"#);
}

#[test]
fn depth_follows_edges_and_limit_counts_the_rest() {
    let inn = inn();
    let related = |args: &[&str]| {
        let reply = run(&inn, &[&["--json", "related", "file:tests/booking.rs"], args].concat()).json();
        let neighbors = reply["neighbors"].as_array().unwrap();
        let ids: Vec<_> = neighbors.iter().map(|n| n["id"].as_str().unwrap().to_owned()).collect();
        (ids.join(" "), reply["omitted"].as_u64().unwrap())
    };
    let imports = ["--rel", "imports"];
    assert_eq!(related(&imports), ("file:src/room.rs".to_owned(), 0));
    let (ids, omitted) = related(&[&imports[..], &["--depth", "2"]].concat());
    assert_eq!((ids.as_str(), omitted), ("file:src/room.rs file:src/desk.rs file:src/lib.rs", 0));
    let (ids, omitted) = related(&[&imports[..], &["--depth", "2", "--limit", "1"]].concat());
    assert_eq!((ids.as_str(), omitted), ("file:src/room.rs", 2));
    let text = run(&inn, &["related", "file:src/room.rs", "--limit", "1"]).out();
    assert!(text.contains("5 more left out"), "{text}");
}

#[test]
fn a_page_without_such_neighbours_says_so() {
    let text = run(&inn(), &["related", "src/room.rs", "--rel", "calls"]).out();
    assert_snapshot!(text, @"file:src/room.rs has no such neighbours.");
}
