//! `wikitoolkit remember` and `wikitoolkit note`

use std::fs;

use insta::assert_snapshot;

use crate::command::{inn, run, run_in};

#[test]
fn a_fact_is_a_file_that_says_what_it_is_about() {
    let inn = inn();
    let args =
        ["--json", "remember", "Rooms are cleaned at noon", "--link", "src/room.rs", "--rel", "explains"];
    let reply = run(&inn, &args).json();
    assert_eq!(reply["linked"], "file:src/room.rs");
    let text = fs::read_to_string(inn.path().join(reply["path"].as_str().unwrap())).unwrap();
    assert!(text.contains("Rooms are cleaned at noon") && text.contains("file:src/room.rs"), "{text}");
    let again = run(&inn, &args).json();
    assert_eq!(again, reply);
    let related = run(&inn, &["related", "src/room.rs", "--rel", "explains"]).out();
    assert!(related.contains(reply["id"].as_str().unwrap()), "{related}");
}

#[test]
fn facts_may_come_from_standard_input_and_begin_with_a_dash() {
    let inn = inn();
    let keys = |args: &[&str], input: &str| {
        let reply = run_in(inn.path(), args, input).json();
        reply.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(keys(&["--json", "remember", "-"], "First line\n\nand more\n"), "id linked path");
    assert_eq!(keys(&["--json", "remember", "- a list item"], ""), "id linked path");
    assert_eq!(keys(&["--json", "note", "src/desk.rs", "- rings"], ""), "id page_id");
}

#[test]
fn a_note_shows_on_its_page() {
    let inn = inn();
    let reply = run(&inn, &["--json", "note", "src/desk.rs", "The bell is broken"]).json();
    assert_eq!(reply["page_id"], "file:src/desk.rs");
    let page = run(&inn, &["--json", "page", "src/desk.rs"]).json();
    assert_eq!(page["notes"][0]["text"], "The bell is broken");
    let keys: Vec<_> = page["notes"][0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["author", "date", "text"]);
}

#[test]
fn what_names_no_page_or_says_nothing_is_refused_and_stores_nothing() {
    let inn = inn();
    run(&inn, &["build"]).out();
    for args in [
        &["remember", "x", "--link", "file:src/nowhere.rs"][..],
        &["remember", "x", "--link", "nowhere"],
        &["note", "file:src/nowhere.rs", "x"],
        &["note", "src/desk.rs", "  "],
        &["remember", ""],
    ] {
        let run = run(&inn, args);
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
    let stored = fs::read_dir(inn.path().join(".wikitoolkit/memory")).map_or(0, Iterator::count);
    assert_eq!(stored, 0);
    assert_snapshot!(run(&inn, &["remember", "x", "--rel", "explains"]).code, @"2");
}
